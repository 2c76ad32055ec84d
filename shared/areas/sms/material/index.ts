/** Material of SMS as the map of the business shows it. */
export { smsFilings } from './filings';
export { smsQualifications } from './qualifications';
export { smsReviews } from './reviews';
export { smsSignatures } from './signatures';
export { smsTemplates } from './templates';
export { smsWords } from './words';
