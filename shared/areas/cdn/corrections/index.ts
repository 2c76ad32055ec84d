/** Corrections of figures as the map of the business shows it. */
export { dataPlans } from './dataPlans';
export { fineSlots } from './fineSlots';
