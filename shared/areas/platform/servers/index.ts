/** Watched machines and services as the map of the business shows them. */
export { servers } from './servers';
