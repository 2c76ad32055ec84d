/** Tasks as the map of the business shows it. */
export { tasks } from './tasks';
