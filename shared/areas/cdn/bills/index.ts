import { bills } from './bills';
import { billAdjustments, billClosings, billLimits } from './adjustments';
import { billCoefficients } from './coefficients';
import { billPrices, billRates } from './prices';
import { billRecomputes } from './recomputes';

/** Bills as the map of the business shows it. */
export const billsArea = {
  resources: {
    bills,
    billPrices,
    billCoefficients,
    billRates,
    billRecomputes,
    billAdjustments,
    billClosings,
    billLimits,
  },
};
