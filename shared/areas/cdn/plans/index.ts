/** Plans as the map of the business shows them. */
export { planBindings, plans } from './plans';
