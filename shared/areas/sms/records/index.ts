/** Messages and their receipts as the map of the business shows them. */
export { smsAdvices } from './advice';
export { smsReceipts } from './receipts';
export { smsRecords } from './records';
export { smsSubmissions } from './submissions';
export { smsTests } from './tests';
