/** Questions to the analytics store as the map of the business shows them. */
export { analyticsQueries } from './queries';
export { queryBudgets } from './queryBudgets';
export { savedQueries } from './savedQueries';
export { seriesStatistics } from './seriesStatistics';
