import { prometheusService } from './prometheus';

/** The Prometheus endpoint: what answers their requests. */
export const prometheusArea = {
  services: {
    prometheus: prometheusService,
  },
};
