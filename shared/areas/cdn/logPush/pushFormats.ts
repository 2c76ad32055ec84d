import type { Option } from '../../../kernel/field';
import * as terms from '../../../kernel/terms';
import * as cdnTerms from '../terms';

export const pushKinds = {
  s3: terms.s3Store,
  http: ['签名 HTTP POST', 'Signed HTTP POST'],
  folder: terms.serverFolder,
} as const satisfies Record<string, Option>;
export type PushKind = keyof typeof pushKinds;
export const pushFormats = {
  json: ['JSON 行', 'JSON lines'],
  csv: ['CSV', 'CSV'],
  raw: ['供应商原文', "The supplier's own"],
} as const satisfies Record<string, Option>;
export type PushFormat = keyof typeof pushFormats;
/** Columns of a line, as downloads name them; a push without any chosen takes all. */
export const pushColumns = {
  ts: terms.time,
  domain: cdnTerms.domain,
  edge: cdnTerms.node,
  country: cdnTerms.countryShort,
  client_ip: cdnTerms.clientIp,
  scheme: ['协议', 'Scheme'],
  method: ['请求方法', 'Method'],
  protocol: ['HTTP 版本', 'HTTP version'],
  path: ['路径', 'Path'],
  query: ['查询串', 'Query string'],
  status: cdnTerms.statusCode,
  bytes: ['字节', 'Bytes'],
  cache_status: ['缓存状态', 'Cache status'],
  request_ms: ['请求耗时', 'Request time'],
  origin_status: ['源站状态码', 'Origin status'],
  origin_bytes: ['源站字节', 'Origin bytes'],
  origin_ms: ['源站耗时', 'Origin time'],
  referer: ['Referer', 'Referer'],
  ua: ['User-Agent', 'User agent'],
  range: ['Range', 'Range'],
} as const satisfies Record<string, Option>;
export type PushColumn = keyof typeof pushColumns;

/** Targets of an account, days that an object is tried, and days of one re-push. */
export const mostPushes = 20;
export const pushPatienceDays = 7;
export const mostRepushDays = 31;
