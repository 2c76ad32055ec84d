import { answering } from '../../area';
import { planBindingsService } from './bindings';
import { plansService } from './plans';

/** Plans: what answers their requests. */
export const plansArea = answering({
  plans: plansService,
  planBindings: planBindingsService,
});
