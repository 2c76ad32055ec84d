import { bills } from '#shared/areas/cdn/bills/bills';
import { work } from '../../../kernel/work';
import type { WorkerArea } from '../../area';
import { closeBills } from './closing';
import { recomputeKind } from './recompute';

/** Estimates, and completion of days and months. */
const billsWork = work(bills, {
  async close({ platform, signal }) {
    await closeBills(platform.run, signal);
  },
});

/** Completion and recompute of bills. */
export const billsArea: WorkerArea = { work: [billsWork], kinds: [recomputeKind] };
