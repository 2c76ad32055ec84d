import type { Ageing } from '../../ageing';
import type { ModelArea } from '../../area';
import { findingNeeds } from './needs.store';

/** How checks of other areas keep what they found, and how a repair meets it. */
export {
  findingsAt,
  findingsRepairedBy,
  type Found,
  keepFindings,
  repairFindings,
  unrepairFindings,
} from './findings';

const closedAgeing: readonly Ageing[] = [
  {
    table: 'finding',
    days: 'KEEP_NOTICES_DAYS',
    at: 'closed_at',
    counts: ['kind', 'severity'],
  },
];
/** What checks found, as the platform watches it. */
export const findingsArea: ModelArea = { needs: findingNeeds, ageing: closedAgeing };
