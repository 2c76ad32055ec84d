/** What takes a second person as the map of the business shows it. */
export { approvals } from './approvals';
