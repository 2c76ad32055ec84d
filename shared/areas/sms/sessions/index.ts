/** Sessions of the gateway as the map of the business shows them. */
export { smsSessionDays } from './days';
export { smsExchanges } from './exchanges';
export { smsSessions } from './sessions';
export { smsSubscribers } from './subscribers';
