/** Network tasks as the map of the business shows them. */
export { netResults } from './netResults';
export { netRounds } from './netRounds';
export { netTasks } from './netTasks';
