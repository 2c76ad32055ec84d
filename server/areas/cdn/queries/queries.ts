import { analyticsQueries } from '#shared/areas/cdn/queries/queries';
import type { Got, Out } from '#shared/kernel/contract';
import { Failure } from '#shared/kernel/errors';
import { keyedConditions } from '../../../kernel/analytics/keyedConditions';
import { computedList } from '../../../kernel/db/computedList';
import { type Outside, serve } from '../../../kernel/http/http';
import { platform } from '../../../kernel/process/platform';
import { accountsOf, emailsOf, listRunning, peopleLike, stopQuery } from './queries.store';

const { list, worst } = analyticsQueries.endpoints;
type Page = Out<typeof list>;
type Row = Page['rows'][number];

/** How a question ended, by the number or the code of its error. */
const state = `multiIf(q.error_code = '', 'done', q.error_code = 'analytics.stopped', 'stopped',
  q.error_code = 'analytics.budget', 'refused',
  q.error_code IN ('158', '159', '160', '241', '307', '394', '396', 'AbortError', 'analytics.tooMuch'), 'tooMuch', 'failed')`;
const columns = {
  at: 'q.at',
  state,
  screen: 'q.screen',
  operation: 'q.operation',
  lane: 'q.lane',
  accountId: 'q.account_id',
  ms: 'q.ms',
  readRows: 'q.read_rows',
};
/** The instant and the id of a record by its place; a place that is none is absent. */
export const placeOf = (place: string) => {
  const [, ms, id] = /^(\d{1,15})\.([\da-f-]{36})$/.exec(place) ?? [];
  if (!ms || !id) throw new Failure('data.absent');
  return { key_ms: ms, key_id: id };
};
/** Longest list of shapes; a week has far fewer. */
const mostShapes = 500;

type AuditRow = Omit<Row, 'email' | 'at' | 'accountName' | 'spanMinutes'> & {
  atMs: string;
  userId: string | null;
  span: number | null;
};

const listQueries = async (o: Outside, input: Got<typeof list>): Promise<Page> => {
  const { size, after, email, ...filters } = input;
  const people = email ? await o.transact((ctx) => peopleLike(ctx, email)) : null;
  const conditions = keyedConditions(list, columns, filters);
  const place = after === undefined ? null : placeOf(after);
  const rows = await platform().analytics.query<AuditRow>({
    name: 'queries.list',
    sql: `SELECT concat(toString(toUnixTimestamp64Milli(q.at)), '.', toString(q.id)) AS id,
        toString(toUnixTimestamp64Milli(q.at)) AS "atMs", q.name AS name, toString(q.lane) AS lane, q.operation AS operation,
        q.screen AS screen, toString(q.user_id) AS "userId", toString(q.account_id) AS "accountId", q.sql AS sql,
        q.params AS params, q.ms AS ms, q.rows AS rows, q.read_rows AS "readRows", q.read_bytes AS "readBytes",
        q.span_seconds AS span, ${state} AS state, q.error_code AS "errorCode"
      FROM query_audit AS q WHERE ${conditions.sql}
        ${people ? 'AND has({people:Array(String)}, toString(q.user_id))' : ''}
        ${place ? 'AND (q.at, q.id) < (fromUnixTimestamp64Milli({key_ms:Int64}), {key_id:UUID})' : ''}
      ORDER BY q.at DESC, q.id DESC LIMIT {size:UInt32}`,
    params: {
      ...conditions.params,
      ...(people && { people }),
      ...place,
      size: size + 1,
    },
  });
  const shown = rows.slice(0, size);
  const [emails, accounts] = await o.transact(
    async (ctx) =>
      [
        await emailsOf(
          ctx,
          shown.flatMap((r) => r.userId ?? []),
        ),
        await accountsOf(
          ctx,
          shown.flatMap((r) => r.accountId ?? []),
        ),
      ] as const,
  );
  return {
    rows: shown.map(({ atMs, userId, span, ...r }) => ({
      ...r,
      at: new Date(Number(atMs)).toISOString(),
      email: userId ? (emails.get(userId) ?? userId) : null,
      accountName: r.accountId ? (accounts.get(r.accountId) ?? null) : null,
      spanMinutes: span === null ? null : Math.round(Number(span) / 60),
      ms: Number(r.ms),
      rows: Number(r.rows),
      readRows: Number(r.readRows),
      readBytes: Number(r.readBytes),
    })),
    next: rows.length > size ? (shown.at(-1)?.id ?? null) : null,
  };
};

/** Queries of the last seven days by statement: what its values are does not change what it costs to read. */
const listWorst = async (o: Outside, input: Got<typeof worst>): Promise<Out<typeof worst>> => {
  const rows = await platform().analytics.query<Record<string, unknown>>({
    name: 'queries.worst',
    sql: `SELECT toString(cityHash64(q.name, q.screen, q.sql)) AS id, any(q.name) AS name, any(q.screen) AS screen,
        any(q.sql) AS sql, argMax(q.params, q.ms) AS params, count() AS asked, countIf(q.error_code != '') AS failed,
        sum(q.ms) AS "sumMs", quantileExact(0.95)(q.ms) AS "p95Ms", max(q.ms) AS "maxMs",
        sum(q.read_rows) AS "sumReadRows", sum(q.read_bytes) AS "sumReadBytes"
      FROM query_audit AS q WHERE q.at >= now() - INTERVAL 7 DAY
      GROUP BY cityHash64(q.name, q.screen, q.sql) ORDER BY "sumMs" DESC LIMIT ${mostShapes}`,
  });
  return o.transact((ctx) => computedList(ctx, worst, rows, input));
};

/** Every question to the analytics store, those that run, and what the week's cost. */
export const analyticsQueriesService = serve(
  analyticsQueries,
  {
    running: listRunning,
    async stop(ctx, { id }) {
      await stopQuery(ctx, id);
      return {};
    },
  },
  { list: listQueries, worst: listWorst },
);
