/** Controls of domains as the map of the business shows them. */
export { domainControls } from './domainControls';
