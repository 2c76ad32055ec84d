import { prometheus } from './prometheus';

/** The Prometheus endpoint as the map of the business shows it. */
export const prometheusArea = { resources: { prometheus } };
