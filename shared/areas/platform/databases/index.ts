/** The stores of the platform as the map of the business shows them. */
export { dataCleaning } from './cleaning';
export { databases } from './databases';
export { slowStatements } from './slowStatements';
