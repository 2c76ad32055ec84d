/** Files of numbers, and numbers that opted out, as the map of the business shows them. */
export { smsNumberFiles } from './numberFiles';
export { smsOptOuts } from './optOuts';
