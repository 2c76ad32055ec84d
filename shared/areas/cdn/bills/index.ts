/** Bills as the map of the business shows it. */
export { bills } from './bills';
export { billAdjustments, billClosings, billLimits } from './adjustments';
export { billBudgets } from './budgets';
export { billCoefficients } from './coefficients';
export { billPrices, billRates } from './prices';
export { billRecomputes } from './recomputes';
