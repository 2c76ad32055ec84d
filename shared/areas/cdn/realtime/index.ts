/** Figures by the minute as the map of the business shows them. */
export { realtimeAnalyses } from './realtimeAnalyses';
export { realtimeTasks } from './realtimeTasks';
