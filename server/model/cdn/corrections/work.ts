import type { dataPlan } from '#shared/areas/cdn/corrections/dataPlans';
import type { Row } from '#shared/kernel/contract';
import type { Analytics } from '../../../kernel/analytics/types';
import type { Seconds, StatRow } from '../statistics/statRows';

/** A change of figures as it is kept. */
export type Plan = Row<typeof dataPlan>;
/** What a method works with: the plan, one UTC day of its series, and what is stored there. */
export type Work = {
  analytics: Analytics;
  plan: Pick<
    Plan,
    | 'accountId'
    | 'domainId'
    | 'paramId'
    | 'source'
    | 'fromAt'
    | 'toAt'
    | 'measure'
    | 'value'
    | 'country'
  >;
  range: Seconds;
  have: readonly StatRow[];
};
