/** Material of SMS as the map of the business shows it. */
export { smsSignatures } from './signatures';
