/** The platform's one door to ClickHouse or its embedded engine. */
export { openAnalytics } from './gateway';
export { migrateAnalytics, type SchemaStep } from './migrate';
export { LogLineError } from './textRows';
export type {
  Analytics,
  AnalyticsCommand,
  AnalyticsOptions,
  AnalyticsQuery,
  Asker,
  InsertOnce,
  Lane,
  LineFormat,
  LogSchema,
  QueryAudit,
  QueryWho,
} from './types';
