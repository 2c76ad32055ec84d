import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { aliasDomain, aliasDomains } from '#shared/areas/cdn/aliases/aliasDomains';
import type { Row } from '#shared/kernel/contract';
import { Failure } from '#shared/kernel/errors';
import { type Ctx, internal } from '../../../kernel/db/context';
import { listVerb, rowOf } from '../../../kernel/db/list';
import { change } from '../../../kernel/db/rows';
import type { Seconds } from '../statistics/statRows';
import { type Period, movedSpans, within } from './period';

export type AliasRow = Row<typeof aliasDomain>;
const { list } = aliasDomains.endpoints;
/** States in which a change of figures is not settled yet. */
const open = sql`('draft', 'previewed', 'waiting', 'applying', 'undoing')`;
const openPlan = (column: 'id' | 'state') =>
  sql`(select ${sql.ref(`p.${column}`)} from data_plan p join alias_change c on c.id = p.alias_change_id
    where c.alias_id = t.id and p.state in ${open} order by p.created_at desc limit 1)`;
const from = {
  entity: aliasDomain,
  adds: (ctx: Ctx) => ({
    state: sql`case when t.to_at <= greatest(t.from_at, ${ctx.now()}::timestamptz) then 'ended'
      when t.from_at > ${ctx.now()}::timestamptz then 'planned' else 'active' end`,
    planId: openPlan('id'),
    planState: openPlan('state'),
  }),
};
export const listAliases = listVerb(list, from);
/** An alias as its list shows it. */
export const shownAlias = rowOf(list, from);

/** The alias, locked until the transaction ends. */
export const lockAlias = async (ctx: Ctx, id: string): Promise<AliasRow> => {
  const { rows } =
    await sql<AliasRow>`select id, account_id, domain_id, param_id, host, from_at, to_at, supply, cname, message, created_at
    from alias_domain where id = ${id} for update`.execute(internal(ctx));
  if (!rows[0]) throw new Failure('data.absent');
  return rows[0];
};

/** Another alias of a host at a parameter whose period meets this one, with the domain it is of. */
export const meetingAlias = async (
  ctx: Ctx,
  a: Period & { paramId: string; host: string; exceptId: string | null },
): Promise<(Period & { domain: string }) | undefined> => {
  const { rows } = await sql<
    Period & { domain: string }
  >`select a.from_at, a.to_at, coalesce(d.name, '–') as domain
    from alias_domain a left join domain d on d.id = a.domain_id
    where a.param_id = ${a.paramId} and a.host = ${a.host} and a.id is distinct from ${a.exceptId}::uuid
      and tstzrange(a.from_at, a.to_at) && tstzrange(${a.fromAt}::timestamptz, ${a.toAt}::timestamptz)
    order by a.from_at limit 1`.execute(internal(ctx));
  return rows[0];
};

/** Whether a host is itself a domain of the platform. */
export const isDomainName = async (ctx: Ctx, host: string): Promise<boolean> => {
  const { rows } =
    await sql`select 1 from domain where name = ${host} and status <> 'Moved' limit 1`.execute(
      internal(ctx),
    );
  return rows.length > 0;
};

/** The account of a domain that a parameter serves or served; undefined for any other. */
export const servedAccount = async (
  ctx: Ctx,
  { domainId, paramId }: { domainId: string; paramId: string },
): Promise<string | undefined> => {
  const { rows } = await sql<{
    accountId: string;
  }>`select d.account_id from domain d where d.id = ${domainId} and d.status <> 'Moved'
    and exists (select 1 from domain_supplier s where s.domain_id = d.id and s.param_id = ${paramId})`.execute(
    internal(ctx),
  );
  return rows[0]?.accountId;
};

/** What counters of a domain at a parameter are pulled: from the start of sync to where all are complete. */
export const pulledWindow = async (
  ctx: Ctx,
  { domainId, paramId }: { domainId: string; paramId: string },
): Promise<(Seconds & { fetchedFrom: number }) | null> => {
  const { rows } = await sql<{
    startAt: string;
    pulledFrom: string | null;
    completeTo: string | null;
  }>`
    select max(start_at) as start_at, max(case when pulled_from > start_at then pulled_from end) as pulled_from,
      min(complete_to) as complete_to from sync_lane
    where domain_id = ${domainId} and param_id = ${paramId} and source in ('realtime', 'accurate') having count(complete_to) > 0`.execute(
    internal(ctx),
  );
  const [row] = rows;
  if (!row?.completeTo) return null;
  const secondsOf = (at: string) => Math.floor(Date.parse(at) / 1000);
  const start = secondsOf(row.startAt);
  return {
    from: start,
    to: secondsOf(row.completeTo),
    fetchedFrom: row.pulledFrom ? secondsOf(row.pulledFrom) : start,
  };
};

/** A change of the period of an alias, with all that its figures are found by. */
export type AliasChange = {
  aliasId: string;
  host: string;
  before: Period;
  after: Period;
};
export const keepChange = async (ctx: Ctx, c: Omit<AliasChange, 'host'>): Promise<string> => {
  const id = randomUUID();
  await sql`insert into alias_change (id, alias_id, before_from_at, before_to_at, after_from_at, after_to_at, created_at)
    values (${id}, ${c.aliasId}, ${c.before.fromAt}, ${c.before.toAt}, ${c.after.fromAt}, ${c.after.toAt}, ${ctx.now()})`.execute(
    internal(ctx),
  );
  return id;
};
const findChange = async (ctx: Ctx, id: string): Promise<AliasChange | null> => {
  const { rows } = await sql<{
    aliasId: string;
    host: string;
    beforeFromAt: string;
    beforeToAt: string | null;
    afterFromAt: string;
    afterToAt: string | null;
  }>`select c.alias_id, a.host, c.before_from_at, c.before_to_at, c.after_from_at, c.after_to_at
    from alias_change c join alias_domain a on a.id = c.alias_id where c.id = ${id}`.execute(
    internal(ctx),
  );
  const [row] = rows;
  if (!row) return null;
  return {
    aliasId: row.aliasId,
    host: row.host,
    before: { fromAt: row.beforeFromAt, toAt: row.beforeToAt },
    after: { fromAt: row.afterFromAt, toAt: row.afterToAt },
  };
};

export const changeById = async (ctx: Ctx, id: string): Promise<AliasChange> => {
  const c = await findChange(ctx, id);
  if (!c) throw new Failure('data.absent');
  return c;
};

/**
 * Puts a period in force. What differs after `settledTo` (Unix seconds) was pulled under the former period,
 * if at all: the alias is due, and pulls it again.
 */
export const putPeriod = async (
  ctx: Ctx,
  alias: AliasRow,
  after: Period,
  settledTo: number,
): Promise<void> => {
  const before = { fromAt: alias.fromAt, toAt: alias.toAt };
  const [first] = within(movedSpans(before, after), { from: settledTo, to: Infinity });
  await change(ctx, aliasDomain, alias.id, { ...after }, { operation: 'period', risk: 'high' });
  await sql`update alias_domain set next_at = ${ctx.now()}, errors = 0, lines_due_at = clock_timestamp(),
      resync_from = least(resync_from, to_timestamp(${first?.from ?? null}::float8))
    where id = ${alias.id}`.execute(internal(ctx));
  ctx.emit(aliasDomains.events.changed, { id: alias.id }, {});
};

const isSame = (a: Period, b: Period): boolean =>
  Date.parse(a.fromAt) === Date.parse(b.fromAt) &&
  (a.toAt === null
    ? b.toAt === null
    : b.toAt !== null && Date.parse(a.toAt) === Date.parse(b.toAt));

/**
 * Puts the period of a change in force, or back to the one before it; `settledTo` as in `putPeriod`. Refused
 * where the alias has another period by now than the change began from; done before, it changes nothing.
 */
export const turnPeriod = async (
  ctx: Ctx,
  changeId: string,
  to: 'after' | 'before',
  settledTo: number,
): Promise<void> => {
  const c = await findChange(ctx, changeId);
  // The alias went with its domain: there is no period to go back to.
  if (!c && to === 'before') return;
  if (!c) throw new Failure('data.absent');
  const alias = await lockAlias(ctx, c.aliasId);
  if (isSame(alias, c[to])) return;
  if (!isSame(alias, c[to === 'after' ? 'before' : 'after'])) throw new Failure('alias.changed');
  await putPeriod(ctx, alias, c[to], settledTo);
};

/** Refuses to take a change back once the alias has another period than the change gave it. */
export const requireTurnable = async (ctx: Ctx, changeId: string): Promise<void> => {
  const c = await changeById(ctx, changeId);
  if (!isSame(await lockAlias(ctx, c.aliasId), c.after)) throw new Failure('alias.changed');
};
