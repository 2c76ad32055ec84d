/** Sessions of the gateway as the map of the business shows them. */
export { smsSessionDays } from './days';
export { smsSessions } from './sessions';
