import type { dataPlan } from '#shared/areas/cdn/corrections/dataPlans';
import type { Row } from '#shared/kernel/contract';
import type { Measure } from '#shared/metrics';
import type { Analytics } from '../../../kernel/analytics/types';
import type { Seconds, StatRow, StatSeries } from '../statistics/statRows';

/** A change of figures as it is kept. */
export type Plan = Row<typeof dataPlan>;
/** A change of figures before it is kept. */
export type Proposal = Omit<Plan, 'id' | 'state' | 'slots' | 'unchanged' | 'createdAt'>;
/** A figure that a sheet names, and its line there. */
export type PlanPoint = {
  domainId: string;
  slotAt: string;
  country: string;
  measure: Measure;
  value: number;
  line: number;
};
/** What a method works with: the plan, one UTC day of a series of it, and what is stored there. */
export type Work = {
  analytics: Analytics;
  plan: Pick<
    Plan,
    'fromAt' | 'toAt' | 'measure' | 'value' | 'country' | 'processId' | 'aliasChangeId'
  >;
  series: StatSeries;
  range: Seconds;
  have: readonly StatRow[];
  /** What the sheet of the plan names of the range. */
  points: readonly PlanPoint[];
};
