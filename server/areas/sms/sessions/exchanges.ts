import { smsExchanges } from '#shared/areas/sms/sessions/exchanges';
import type { Got, Out } from '#shared/kernel/contract';
import { Failure } from '#shared/kernel/errors';
import { instantOf } from '#shared/kernel/units';
import { type Outside, serve } from '../../../kernel/http/http';
import { platform } from '../../../kernel/process/platform';
import { carrierIdsOf, paramNames } from './exchanges.store';

const { list } = smsExchanges.endpoints;
type Question = Got<typeof list>;
type Answer = Out<typeof list>;
type Stored = Omit<
  Answer['rows'][number],
  'at' | 'paramName' | 'fields' | 'sequence' | 'leftOut'
> & {
  atMs: string;
  fields: string;
  sequence: number;
  leftOut: number;
};

/** SQL: exchanges that share session, asker and number with those a condition on `x` names. */
const pairOf = (condition: string): string =>
  `(e.session_id, e.asker, e.sequence) IN (SELECT x.session_id, x.asker, x.sequence FROM sms_exchange AS x WHERE ${condition})`;
const columns = `toString(e.id) AS id, toString(toUnixTimestamp64Milli(e.at)) AS "atMs", toString(e.param_id) AS "paramId",
  toString(e.session_id) AS "sessionId", e.direction AS direction, e.command AS command, e.sequence AS sequence,
  e.status AS status, e.ms AS ms, e.carrier_ids AS "carrierIds", e.fields AS fields, e.octets AS octets, e.left_out AS "leftOut"`;

/** A count beyond this says "many". */
const counted = 10_001;
const spanOf = (q: Question) => [
  q.atFrom && 'e.at >= parseDateTime64BestEffort({atFrom:String}, 3)',
  q.atTo && 'e.at < parseDateTime64BestEffort({atTo:String}, 3)',
];

/** Conditions of a question, its values, and whether it can find anything. */
const conditionsOf = async (o: Outside, q: Question) => {
  const ids = q.find ? await o.transact((ctx) => carrierIdsOf(ctx, q.find ?? '')) : [];
  const parts = [
    ...spanOf(q),
    q.paramId && 'e.param_id = {param:UUID}',
    q.sessionId && 'e.session_id = {session:UUID}',
    q.direction && q.direction.length > 0 && 'e.direction IN {direction:Array(String)}',
    q.command && 'positionCaseInsensitive(e.command, {command:String}) > 0',
    q.status && 'positionCaseInsensitive(e.status, {status:String}) > 0',
    // The answer names the message; the request before it has its number, receipts carry the name too.
    q.find && `${pairOf('hasAny(x.carrier_ids, {ids:Array(String)})')}`,
  ];
  const params = {
    ...(q.atFrom ? { atFrom: q.atFrom } : {}),
    ...(q.atTo ? { atTo: q.atTo } : {}),
    ...(q.paramId ? { param: q.paramId } : {}),
    ...(q.sessionId ? { session: q.sessionId } : {}),
    ...(q.direction ? { direction: q.direction } : {}),
    ...(q.command ? { command: q.command } : {}),
    ...(q.status ? { status: q.status } : {}),
    ...(q.find ? { ids } : {}),
  };
  const where = parts.filter(Boolean).join(' AND ');
  return { where: where ? `WHERE ${where}` : '', params };
};

const rowsOf = async (o: Outside, rows: readonly Stored[]): Promise<Answer['rows']> => {
  const ids = [...new Set(rows.flatMap((r) => r.paramId ?? []))];
  const names = await o.transact((ctx) => paramNames(ctx, ids));
  return rows.map(({ atMs, fields, ...row }) => ({
    ...row,
    at: instantOf(Number(atMs) / 1_000),
    paramName: row.paramId ? (names.get(row.paramId) ?? null) : null,
    // The gateway wrote it from a record of texts.
    fields: JSON.parse(fields) as Record<string, string>,
  }));
};

const read = async (o: Outside, q: Question): Promise<Answer> => {
  const { where, params } = await conditionsOf(o, q);
  const who = { userId: o.who.userId, accountId: o.who.accountId };
  const { analytics } = platform();
  const order = q.sort === 'at' ? 'ASC' : 'DESC';
  const rows = await analytics.query<Stored>({
    name: 'sms.exchanges',
    sql: `SELECT ${columns}
      FROM sms_exchange AS e ${where} ORDER BY e.at ${order}, e.direction != e.asker ${order}, e.id LIMIT ${q.size} OFFSET ${(q.page - 1) * q.size}`,
    params,
    who,
  });
  const [sum] = await analytics.query<{ n: string }>({
    name: 'sms.exchanges.count',
    sql: `SELECT toString(count()) AS n FROM (SELECT 1 FROM sms_exchange AS e ${where} LIMIT ${counted})`,
    params,
    who,
  });
  return { rows: await rowsOf(o, rows), total: Number(sum?.n ?? 0) };
};

const readOne = async (o: Outside, { id }: { id: string }) => {
  const rows = await platform().analytics.query<Stored>({
    name: 'sms.exchange',
    sql: `SELECT ${columns} FROM sms_exchange AS e WHERE ${pairOf('x.id = {id:UUID}')} ORDER BY e.at, e.direction != e.asker LIMIT 20`,
    params: { id },
    who: { userId: o.who.userId, accountId: o.who.accountId },
  });
  if (rows.length === 0) throw new Failure('data.absent');
  return { rows: await rowsOf(o, rows) };
};

/** What gateway and carriers said to each other. */
export const exchangesService = serve(smsExchanges, {}, { list: read, one: readOne });
