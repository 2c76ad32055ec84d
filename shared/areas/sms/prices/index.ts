/** Prices of carriers as the map of the business shows them. */
export { smsPrices } from './prices';
