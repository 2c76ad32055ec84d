/** Parts of the list of scheduled tests, by themselves as screens load them. */
export { listParts as default } from './scheduledParts';
