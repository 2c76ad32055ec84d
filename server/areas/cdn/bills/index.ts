import { answering } from '../../area';
import { billsService } from './bills';
import { billPricesService } from './prices';
import { billRecomputesService } from './recomputes';
import { billAdjustmentsService, billLimitsService } from './adjustments';
import { billClosingsService } from './closings';
import { billBudgetsService } from './budgets';

/** Bills: what answers their requests. */
export const billsArea = answering({
  bills: billsService,
  billPrices: billPricesService,
  billRecomputes: billRecomputesService,
  billAdjustments: billAdjustmentsService,
  billClosings: billClosingsService,
  billLimits: billLimitsService,
  billBudgets: billBudgetsService,
});
