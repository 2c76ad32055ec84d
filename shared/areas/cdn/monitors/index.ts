/** Watching whether traffic is like itself, as the map of the business shows it. */
export { monitorTasks } from './monitorTasks';
