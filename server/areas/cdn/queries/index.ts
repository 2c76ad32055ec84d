import { answering } from '../../area';
import { analyticsQueriesService } from './queries';
import { savedQueriesService } from './savedQueries';
import { seriesStatisticsService } from './seriesStatistics';
import { queryBudgetsService } from './queryBudgets';

/** Questions to the analytics store: what answers their requests. */
export const queriesArea = answering({
  analyticsQueries: analyticsQueriesService,
  savedQueries: savedQueriesService,
  seriesStatistics: seriesStatisticsService,
  queryBudgets: queryBudgetsService,
});
