/** The platform's one door to ClickHouse or its embedded engine. */
export { openAnalytics } from './gateway';
export { type LoadResult, type LogLoad, eraseLoad, loadLogLines } from './logLoader';
export { LogLineError } from './textRows';
export { type PointsToWrite, writePoints } from './metricWriter';
export { migrateAnalytics, rawRetentionDays } from './schema';
export { readSums, type Seconds, type StatRow, type StatSeries, type StatSource } from './statRows';
export { countTopUrls, type DomainHour, newestUrls } from './topUrls';
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
