/** Suppliers as the map of the business shows it. */
export { accountParams } from './accountParams';
export { supplierAccounts } from './supplierAccounts';
export { supplierCalls } from './supplierCalls';
export { supplierParams } from './supplierParams';
export { supplierScores } from './supplierScores';
export { edgeNodes } from './edgeNodes';
