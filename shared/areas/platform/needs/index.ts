/** What needs a person, as the map of the business shows it. */
export { needs } from './needs';
