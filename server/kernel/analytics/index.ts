/** The platform's one door to ClickHouse or its embedded engine. */
export { openAnalytics } from './gateway';
export {
  type LoadResult,
  type LogLoad,
  eraseLoad,
  loadLogLines,
} from '../../model/cdn/logs/logLoader';
export { LogLineError } from '../../model/cdn/logs/textRows';
export { type PointsToWrite, writePoints } from '../../model/cdn/statistics/metricWriter';
export { migrateAnalytics, rawRetentionDays } from '../../model/cdn/statistics/schema';
export {
  readSums,
  type Seconds,
  type StatRow,
  type StatSeries,
  type StatSource,
} from '../../model/cdn/statistics/statRows';
export { countTopUrls, type DomainHour, newestUrls } from '../../model/cdn/logs/topUrls';
export type {
  Analytics,
  AnalyticsCommand,
  AnalyticsOptions,
  AnalyticsQuery,
  InsertOnce,
  Lane,
  LineFormat,
  LogShape,
  QueryAudit,
  QueryWho,
} from './types';
export type { Outcome } from './converge';
