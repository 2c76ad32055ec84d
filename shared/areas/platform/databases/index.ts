/** The stores of the platform as the map of the business shows them. */
export { databases } from './databases';
export { slowStatements } from './slowStatements';
