/** Statements of carriers as the map of the business shows them. */
export { smsStatements } from './statements';
