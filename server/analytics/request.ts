import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { acceptsGzip } from '#shared/edge/acceptEncoding';
import { EngineError } from './errors';
import { guard, statementHead } from './guard';
import type { EngineOptions } from './options';
import type { LaneName } from './pool';

/** A query as it arrived over ClickHouse's HTTP interface, checked and sorted. */
export type EngineRequest = {
  queryId: string;
  sql: string;
  /** Rows of an INSERT; null when the statement came in the body itself. */
  data: Readable | null;
  database: string;
  /** Output or input format: the one in the text wins over header and URL. */
  format: string;
  /** True when the text itself ends with FORMAT. */
  formatInText: boolean;
  /** URL parameters that are query settings, by name. */
  settings: Map<string, string>;
  /** Query parameters by name, with the prefix `param_`. */
  params: Map<string, string>;
  lane: LaneName;
  gzip: boolean;
  readOnly: boolean;
};

/** URL parameters of the interface itself, and settings that this engine decides. */
const reserved = new Set(
  'query database default_format query_id user password quota_key stacktrace role compress decompress close_session wait_end_of_query send_progress_in_http_headers http_headers_progress_interval_ms enable_http_compression http_zlib_compression_level buffer_size http_response_buffer_size async_insert wait_for_async_insert log_comment workload readonly session_check session_timeout'.split(
    ' ',
  ),
);
/** The engine's first database, which requests are in that name none; nothing is kept there. */
const unnamed = 'default';
const maxStatementBytes = 64 * 1024 * 1024;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const header = (request: IncomingMessage, name: string): string | undefined => {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
};

/** Compares user and password in constant time; throws EngineError 516 when they do not match. */
export const authenticate = (request: IncomingMessage, url: URL, options: EngineOptions): void => {
  let user = header(request, 'x-clickhouse-user') ?? url.searchParams.get('user') ?? 'default';
  let password = header(request, 'x-clickhouse-key') ?? url.searchParams.get('password') ?? '';
  const basic = /^Basic (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  if (basic) {
    const text = Buffer.from(basic, 'base64').toString();
    const colon = text.indexOf(':');
    user = colon < 0 ? text : text.slice(0, colon);
    password = colon < 0 ? '' : text.slice(colon + 1);
  }
  const actual = digest(`${user}\0${password}`);
  if (timingSafeEqual(actual, digest(`${options.user}\0${options.password}`))) return;
  const text = `${user}: Authentication failed: password is incorrect, or there is no user with such name.`;
  throw new EngineError(516, 'AUTHENTICATION_FAILED', text);
};

const decoded = (request: IncomingMessage): Readable => {
  const encoding = request.headers['content-encoding'];
  if (encoding === 'gzip') return request.pipe(createGunzip());
  if (encoding === 'deflate') return request.pipe(createInflate());
  if (encoding === 'br') return request.pipe(createBrotliDecompress());
  return request;
};

const readText = async (body: Readable): Promise<string> => {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of body) {
    const bytes = Buffer.from(part);
    size += bytes.length;
    if (size > maxStatementBytes)
      throw new EngineError(62, 'SYNTAX_ERROR', 'Max query size exceeded.');
    parts.push(bytes);
  }
  return Buffer.concat(parts).toString();
};

/** Every `{name:Type}` in the text needs a value: a shared connection may still hold an old one. */
const checkParams = (sql: string, params: Map<string, string>): void => {
  for (const [, name, type] of sql.matchAll(/\{\s*(\w+)\s*:\s*(\w*)/g)) {
    if (!params.has(`param_${name}`))
      throw new EngineError(456, 'UNKNOWN_QUERY_PARAMETER', `Substitution \`${name}\` is not set`);
    // A name that arrives beside the text would not be seen by the guard.
    if (/^identifier$/i.test(type ?? ''))
      throw new EngineError(497, 'ACCESS_DENIED', 'names are not accepted as parameters');
  }
};

const sortParameters = (url: URL, allowed: ReadonlySet<string>) => {
  const settings = new Map<string, string>();
  const params = new Map<string, string>();
  for (const [name, value] of url.searchParams) {
    if (reserved.has(name)) continue;
    if (name === 'session_id')
      throw new EngineError(48, 'NOT_IMPLEMENTED', 'sessions are not supported');
    if (/^param_\w+$/.test(name)) params.set(name, value);
    else if (allowed.has(name) && name !== 'allow_ddl') settings.set(name, value);
    else throw new EngineError(115, 'UNKNOWN_SETTING', `Unknown setting '${name}'.`);
  }
  return { settings, params };
};

/** Reads, sorts and guards one request; throws EngineError in ClickHouse's words. */
export const readRequest = async (
  request: IncomingMessage,
  url: URL,
  allowed: ReadonlySet<string>,
  options: Pick<EngineOptions, 'isOwn'>,
): Promise<EngineRequest> => {
  const query = url.searchParams;
  const { settings, params } = sortParameters(url, allowed);
  const body = decoded(request);
  const inUrl = query.get('query');
  const sql = inUrl ?? (await readText(body));
  const database = query.get('database') ?? unnamed;
  const { isOwn } = options;
  if (database !== unnamed && !isOwn(database))
    throw new EngineError(81, 'UNKNOWN_DATABASE', `Database ${database} does not exist`);
  guard(sql, { own: isOwn, unnamed: database === unnamed });
  checkParams(statementHead(sql), params);
  const inText = /\bformat\s+(\w+)\s*;?\s*$/i.exec(sql)?.[1];
  const named = header(request, 'x-clickhouse-format') ?? query.get('default_format');
  return {
    queryId: query.get('query_id') || randomUUID(),
    sql,
    data: inUrl === null ? null : body,
    database,
    format: inText ?? named ?? 'TabSeparated',
    formatInText: inText !== undefined,
    settings,
    params,
    lane: query.get('workload') === 'heavy' ? 'heavy' : 'interactive',
    gzip:
      query.get('enable_http_compression') === '1' &&
      acceptsGzip(header(request, 'accept-encoding')),
    readOnly: (query.get('readonly') ?? '0') !== '0',
  };
};
