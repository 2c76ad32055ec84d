import { answering } from '../../area';
import { prometheusService } from './prometheus';

/** The Prometheus endpoint: what answers their requests. */
export const prometheusArea = answering({
  prometheus: prometheusService,
});
