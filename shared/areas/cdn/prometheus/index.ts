/** The Prometheus endpoint as the map of the business shows it. */
export { prometheus } from './prometheus';
