/** Bills as the map of the business shows it. */
export { bills } from './bills';
export { billAdjustments, billClosings } from './adjustments';
export { billLimits } from './limits';
export { billBudgets } from './budgets';
export { billCoefficients } from './coefficients';
export { billPrices, billRates } from './prices';
export { billRecomputes } from './recomputes';
