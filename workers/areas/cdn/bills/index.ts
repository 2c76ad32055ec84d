import { bills } from '#shared/areas/cdn/bills/bills';
import { billBudgets } from '#shared/areas/cdn/bills/budgets';
import { work } from '../../../kernel/work';
import type { WorkerArea } from '../../area';
import { watchBudgets } from './budgets';
import { closeBills } from './closing';
import { compareBills } from './comparisons';
import { recomputeKind } from './recompute';

/** Estimates, completion of days and months, and marks of bills whose figures changed. */
const billsWork = work(bills, {
  async close({ platform, signal }) {
    await closeBills(platform.run, signal);
  },
  async compare({ platform, signal }) {
    await compareBills(platform.run, signal);
  },
});

/** Budgets of months. */
const budgetsWork = work(billBudgets, {
  async watch({ platform, signal }) {
    await watchBudgets(platform.run, signal);
  },
});

/** Completion and recompute of bills. */
export const billsArea: WorkerArea = { work: [billsWork, budgetsWork], kinds: [recomputeKind] };
