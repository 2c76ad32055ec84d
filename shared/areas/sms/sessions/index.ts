/** Sessions of the gateway as the map of the business shows them. */
export { smsSessions } from './sessions';
