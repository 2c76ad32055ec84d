/** Ways in for customers' own systems as the map of the business shows them. */
export { smsAccesses } from './access';
