import {
  mostMinuteRows,
  realtimeAnalyses,
  shownMinutes,
} from '#shared/areas/cdn/realtime/realtimeAnalyses';
import type { Got, Out } from '#shared/kernel/contract';
import { slotSeconds } from '#shared/kernel/units';
import { now, nowMs } from '../../../kernel/process/clock';
import { type Outside, serve } from '../../../kernel/http/http';
import { platform } from '../../../kernel/process/platform';
import { minuteColumns, type MinuteAnswer, toMinute } from '../../../model/cdn/realtime/minutes';
import { type Choice, coverageOf, namesOf } from './minutes.store';

const { minutes, yesterday, urls } = realtimeAnalyses.endpoints;
const spanSeconds = shownMinutes * 60;
const daySeconds = 86_400;
const mostUrls = 20;

const who = (o: Outside) => ({ userId: o.who.userId, accountId: o.who.accountId });
/** Condition on the domains of a choice, for a table under this name. */
const chosen = (table: string, { accountId, domainIds = [] }: Choice) => ({
  sql: `${accountId ? `AND ${table}.account_id = {account:UUID}` : ''} ${domainIds.length > 0 ? `AND ${table}.domain_id IN {domains:Array(UUID)}` : ''}`,
  params: {
    ...(accountId && { account: accountId }),
    ...(domainIds.length > 0 && { domains: domainIds }),
  },
});
/** The shown hour: from its first whole minute, Unix seconds. */
const spanNow = () => {
  const to = Math.floor(nowMs() / 60_000) * 60 + 60;
  return { from: to - spanSeconds, to };
};

const readMinutes = async (o: Outside, choice: Choice): Promise<Out<typeof minutes>> => {
  const { from } = spanNow();
  const of = chosen('m', choice);
  const answer = await platform().analytics.query<MinuteAnswer>({
    name: 'realtime.minutes',
    sql: `SELECT ${minuteColumns} FROM stats_1m AS m FINAL
      WHERE m.ts >= {from:DateTime('UTC')} AND m.expires > {now:DateTime('UTC')} ${of.sql}
      ORDER BY sum(m.bytes) OVER (PARTITION BY m.domain_id) DESC, m.domain_id, m.ts LIMIT ${mostMinuteRows + 1}`,
    params: { ...of.params, from, now: Math.floor(nowMs() / 1000) },
    who: who(o),
  });
  const rows = answer.slice(0, mostMinuteRows).map(toMinute);
  const domainIds = [...new Set(rows.map((r) => r.domainId))];
  const paramIds = [...new Set(rows.map((r) => r.paramId))];
  return o.transact(async (ctx) => ({
    now: now(),
    rows,
    isCut: answer.length > mostMinuteRows,
    ...(await namesOf(ctx, domainIds, paramIds)),
    ...(await coverageOf(ctx, choice)),
  }));
};

type Before = {
  paramId: string;
  at: string;
  requests: string;
  bytes: string;
  status: Record<string, string>;
};
const minutesOfSlot = slotSeconds / 60;
const readYesterday = async (o: Outside, choice: Choice): Promise<Out<typeof yesterday>> => {
  const { from, to } = spanNow();
  const of = chosen('s', choice);
  const rows = await platform().analytics.query<Before>({
    name: 'realtime.yesterday',
    sql: `SELECT toString(s.param_id) AS paramId, toUnixTimestamp(s.ts) AS at, sum(s.requests) AS requests, sum(s.bytes) AS bytes,
        sumMap(s.statusMap) AS status
      FROM stats_5m AS s WHERE s.source = 'realtime' AND s.ts >= {from:DateTime('UTC')} AND s.ts < {to:DateTime('UTC')} ${of.sql}
      GROUP BY s.param_id, s.ts ORDER BY s.ts`,
    params: { ...of.params, from: from - daySeconds - slotSeconds, to: to - daySeconds },
    who: who(o),
  });
  const rate = (n: string) => Number(n) / minutesOfSlot;
  return {
    rows: rows.map((r) => ({
      paramId: r.paramId,
      at: Number(r.at),
      requests: rate(r.requests),
      bytes: rate(r.bytes),
      status: Object.fromEntries(Object.entries(r.status).map(([code, n]) => [code, rate(n)])),
    })),
  };
};

type Url = Record<'domainId' | 'path' | 'requests' | 'bytes' | 'errors' | 'linesTo', string>;
const readUrls = async (o: Outside, input: Got<typeof urls>): Promise<Out<typeof urls>> => {
  const { from } = spanNow();
  const of = chosen('l', input);
  const rows = await platform().analytics.query<Url>({
    name: 'realtime.urls',
    sql: `SELECT toString(l.domain_id) AS domainId, l.path AS path,
        count() AS requests, sum(l.bytes) AS bytes, countIf(l.status >= 500) AS errors,
        toString(max(toUnixTimestamp(max(l.ts))) OVER ()) AS linesTo
      FROM access_log AS l WHERE l.witness = 0 AND l.ts >= {from:DateTime('UTC')} ${of.sql}
        ${input.code ? 'AND l.status >= {low:UInt16} AND l.status <= {high:UInt16}' : ''}
      GROUP BY l.domain_id, l.path ORDER BY requests DESC, path LIMIT ${mostUrls}`,
    params: {
      ...of.params,
      from,
      ...(input.code && {
        low: Number(input.code.replace('xx', '00')),
        high: Number(input.code.replace('xx', '99')),
      }),
    },
    who: who(o),
  });
  const linesTo = rows[0] ? new Date(Number(rows[0].linesTo) * 1000).toISOString() : null;
  return {
    linesTo,
    rows: rows.map(({ domainId, path, ...r }) => ({
      domainId,
      path,
      requests: Number(r.requests),
      bytes: Number(r.bytes),
      errors: Number(r.errors),
    })),
  };
};

/** What happens this minute: what answers its requests. */
export const realtimeAnalysesService = serve(
  realtimeAnalyses,
  {},
  { minutes: readMinutes, yesterday: readYesterday, urls: readUrls },
);
