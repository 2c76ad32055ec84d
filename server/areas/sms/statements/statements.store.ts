import { type RawBuilder, sql } from 'kysely';
import type { StatementColumns, StatementWords } from '#shared/areas/sms/statements/statements';
import { messageStates, stateNumbers } from '#shared/areas/sms/records/states';
import { type Ctx, internal } from '../../../kernel/db/context';
import type { FileLine } from './fileLines';

const stateName = (number: RawBuilder<unknown>) =>
  sql`(${sql.raw(
    `array[${Object.keys(messageStates)
      .map((s) => `'${s}'`)
      .join(',')}]`,
  )})[(${number})::int + 1]`;

/** Lines of a statement with both sides. */
export const lineRows = (
  _ctx: Ctx,
  query: { statementId?: string },
) => sql`select l.id, l.line, l.carrier_id, l.result, l.fault, l.written, case when l.msg_id is null then null else sms_uuid(l.msg_id) end as message_id,
    ${stateName(sql`l.our_state`)} as our_state, ${stateName(sql`l.their_state`)} as their_state,
    l.our_parts, l.their_parts, l.our_cost, l.their_cost, coalesce(l.their_cost, 0) - coalesce(l.our_cost, 0) as amount
  from sms_statement_line l where l.statement_id = ${query.statementId ?? null}::uuid`;

/** The columns and the words last used for a parameter. */
export const lastMapping = async (
  ctx: Ctx,
  paramId: string,
): Promise<{ columns: StatementColumns | null; words: StatementWords }> => {
  const { rows } = await sql<{
    columns: StatementColumns;
    words: StatementWords;
  }>`select columns, words from sms_statement
    where param_id = ${paramId} order by created_at desc limit 1`.execute(internal(ctx));
  return rows[0] ?? { columns: null, words: {} };
};

export type Of = {
  statementId: string;
  no: number;
  whole: boolean;
  currency: string;
  from: string;
  to: string;
};
const first = (day: string) => sql`sms_first((${day}::date)::timestamp at time zone 'UTC')`;
const after = (day: string) => sql`sms_first((${day}::date + 1)::timestamp at time zone 'UTC')`;

/**
 * Compares a file with what went out over the parameter on its days, and keeps what differs or fills
 * something. Answers what it came to; money in micro-units of the statement's currency.
 */
export const compare = async (
  ctx: Ctx,
  o: Of,
  lines: readonly FileLine[],
): Promise<{ matched: number; fills: number; different: number; ours: number; theirs: number }> => {
  const column = <K extends keyof FileLine>(name: K) => lines.map((l) => l[name]);
  // A message leaves on the day of the statement or late on the day before.
  const span = sql`o.msg_id >= ${first(o.from)} - (86400000::bigint << 22) and o.msg_id < ${after(o.to)}`;
  const ended = sql`(${stateNumbers.delivered}, ${stateNumbers.undelivered}, ${stateNumbers.expired}, ${stateNumbers.unknown}, ${stateNumbers.rejected})`;
  const { rows } = await sql<{
    matched: number;
    fills: number;
    different: number;
    ours: number;
    theirs: number;
  }>`with f as materialized (select u.*, row_number() over (partition by u.id order by u.line) as copy
      from unnest(${column('line')}::int[], ${column('id')}::text[], ${column('state')}::smallint[], ${column('parts')}::int[],
        ${column('cost')}::bigint[], ${column('fault')}::text[], ${column('written')}::text[]) u(line, id, state, parts, cost, fault, written)),
    o as materialized (select o.*, case when ${o.whole} then m.parts else 1 end as parts
      from sms_outcome o join sms_message m on m.id = o.msg_id
      where o.param = ${o.no} and o.peer_key is not null and ${span}
        and o.sub_at >= ${o.from}::date::timestamp at time zone 'UTC' and o.sub_at < (${o.to}::date + 1)::timestamp at time zone 'UTC'),
    j as (select f.line, coalesce(f.id, o.peer_key) as carrier_id, o.msg_id, o.part, o.n, o.state as our_state, f.state as their_state,
        o.parts as our_parts, f.parts as their_parts, o.cost as our_cost, f.cost as their_cost, o.sub_at, f.copy, f.fault, f.written,
        o.msg_id is not null and o.done_at is null and f.state is not null and f.copy = 1 and f.fault is null as fills_state,
        o.msg_id is not null and o.cost is null and f.cost is not null and f.copy = 1 and f.fault is null as fills_cost,
        o.msg_id is not null and o.done_at is not null and o.state in ${ended} and f.state is not null and f.state <> o.state as other_state
      from f full join o on o.peer_key = nullif(f.id, '')),
    r as (select j.*, case when fault is not null then 'unread' when copy > 1 then 'doubled' when msg_id is null then 'theirs' when line is null then 'ours'
        when other_state then 'state' when their_parts <> our_parts then 'segments'
        when our_cost is not null and their_cost <> our_cost then 'price'
        when fills_state or fills_cost then 'fills' else 'matched' end as result from j),
    kept as (insert into sms_statement_line (statement_id, line, carrier_id, result, msg_id, part, n, our_state, their_state, our_parts,
        their_parts, our_cost, their_cost, fills_state, fills_cost, sent_at, fault, written)
      select ${o.statementId}::uuid, line, carrier_id, result, msg_id, part, n, our_state, their_state, our_parts, their_parts, our_cost, their_cost,
        fills_state, fills_cost, sub_at, fault, written from r where result <> 'matched' on conflict do nothing)
    select count(*) filter (where result = 'matched')::int as matched,
      count(*) filter (where fills_state or fills_cost)::int as fills,
      count(*) filter (where result not in ('matched', 'fills'))::int as different,
      coalesce(sum(our_cost) filter (where copy is null or copy = 1), 0)::bigint as ours, coalesce(sum(their_cost), 0)::bigint as theirs
    from r`.execute(internal(ctx));
  return rows[0] ?? { matched: 0, fills: 0, different: 0, ours: 0, theirs: 0 };
};

/** SQL: counts what `moved` tells, or with -1 takes it back. */
const counted = (no: number, sign: 1 | -1) => {
  const times = sql.raw(String(sign));
  return sql`insert into sms_counter as c (param, day, shard, delivered, failed, doubt)
    select ${no}::smallint, (clock_timestamp() at time zone 'UTC')::date, 0,
      (${times}) * count(*) filter (where now = ${stateNumbers.delivered}), (${times}) * count(*) filter (where now <> ${stateNumbers.delivered}),
      - (${times}) * count(*) filter (where was = ${stateNumbers.doubt})
    from moved on conflict (param, day, shard) do update set delivered = c.delivered + excluded.delivered,
      failed = c.failed + excluded.failed, doubt = c.doubt + excluded.doubt`;
};

/** Fills the receipts and costs that are still missing; what came by itself since stays as it is. `at` marks what was filled. */
export const fill = async (ctx: Ctx, o: Of, at: string): Promise<void> => {
  const tx = internal(ctx);
  await sql`with moved as (update sms_outcome o set state = l.their_state, done_at = ${at}::timestamptz
      from sms_statement_line l where l.statement_id = ${o.statementId} and l.fills_state
        and o.msg_id = l.msg_id and o.part = l.part and o.n = l.n and o.done_at is null
      returning l.our_state as was, o.state as now) ${counted(o.no, 1)}`.execute(tx);
  await sql`update sms_outcome o set cost = l.their_cost, currency = ${o.currency} from sms_statement_line l
    where l.statement_id = ${o.statementId} and l.fills_cost and o.msg_id = l.msg_id and o.part = l.part and o.n = l.n
      and o.cost is null`.execute(tx);
};

/** Takes back exactly what `fill` wrote at `at`. */
export const empty = async (ctx: Ctx, o: Of, at: string): Promise<void> => {
  const tx = internal(ctx);
  await sql`with moved as (update sms_outcome o set state = l.our_state, done_at = null
      from sms_statement_line l where l.statement_id = ${o.statementId} and l.fills_state
        and o.msg_id = l.msg_id and o.part = l.part and o.n = l.n and o.done_at = ${at}::timestamptz
      returning l.our_state as was, l.their_state as now) ${counted(o.no, -1)}`.execute(tx);
  await sql`update sms_outcome o set cost = null, currency = null from sms_statement_line l
    where l.statement_id = ${o.statementId} and l.fills_cost and o.msg_id = l.msg_id and o.part = l.part and o.n = l.n
      and o.cost = l.their_cost`.execute(tx);
};

/** The state of a statement, which nobody else changes until the transaction ends. */
export const lockState = async (ctx: Ctx, id: string): Promise<string | undefined> => {
  const { rows } = await sql<{
    state: string;
  }>`select state from sms_statement where id = ${id} for update`.execute(internal(ctx));
  return rows[0]?.state;
};

/** The parameter a statement is about, as outcomes name it, and whether it takes a long message in one piece. */
export const paramOf = async (
  ctx: Ctx,
  id: string,
): Promise<{ no: number; whole: boolean; idForm: 'exact' | 'number' | 'hex' } | undefined> => {
  const { rows } = await sql<{
    no: number;
    whole: boolean;
    idForm: 'exact' | 'number' | 'hex';
  }>`select no,
    protocol <> 'smpp' or long_form = 'payload' as whole, id_form from sms_param where id = ${id}`.execute(
    internal(ctx),
  );
  return rows[0];
};
