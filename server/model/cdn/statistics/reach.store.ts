import { sql } from 'kysely';
import { Failure } from '#shared/kernel/errors';
import type { Source } from '#shared/metrics';
import { isStaff } from '#shared/kernel/access';
import { type Ctx, internal } from '../../../kernel/db/context';

/**
 * What a question about statistics may touch. `accountId` null means all accounts and only ever comes
 * about for staff. `domainIds` null means every domain but the `hidden` ones.
 */
export type Reach = {
  accountId: string | null;
  domainIds: string[] | null;
  hidden: string[];
  offsetMinutes: number;
};

const offsetOf = async (ctx: Ctx, accountId: string | null): Promise<number> => {
  const { rows } = await sql<{
    offset: number;
  }>`select utc_offset_minutes as offset from account where id = ${accountId}::uuid`.execute(
    internal(ctx),
  );
  if (accountId !== null && rows.length === 0) throw new Failure('data.absent');
  return rows[0]?.offset ?? 480;
};

/**
 * The asking person's reach: their account, or for staff the account they name. Domains whose data is
 * not visible are hidden from customers; naming one, or another account's, is "does not exist".
 */
export const reachOf = async (
  ctx: Ctx,
  wanted: { accountId?: string | undefined; domainIds?: readonly string[] | undefined },
): Promise<Reach> => {
  const staff = isStaff(ctx.who);
  const accountId = staff ? (wanted.accountId ?? null) : ctx.who.accountId;
  if (!staff && (accountId === null || (wanted.accountId && wanted.accountId !== accountId)))
    throw new Failure('data.absent');
  const domainIds = wanted.domainIds ? [...new Set(wanted.domainIds)] : null;
  const { rows } = await sql<{
    id: string;
    visible: boolean;
  }>`select id, data_visible as visible from domain
    where (${accountId}::uuid is null or account_id = ${accountId}::uuid)
      and (${domainIds}::uuid[] is null or id = any(${domainIds}::uuid[]))
      and (${domainIds}::uuid[] is not null or not data_visible)`.execute(internal(ctx));
  const hidden = staff ? [] : rows.filter((r) => !r.visible).map((r) => r.id);
  if (domainIds && (rows.length !== domainIds.length || hidden.length > 0))
    throw new Failure('data.absent');
  return { accountId, domainIds, hidden, offsetMinutes: await offsetOf(ctx, accountId) };
};

/** Domains a reach covers, by name. */
export const domainsOf = async (
  ctx: Ctx,
  reach: Reach,
  limit = 2000,
): Promise<{ id: string; name: string }[]> => {
  const { rows } = await sql<{ id: string; name: string }>`select id, name from domain
    where (${reach.accountId}::uuid is null or account_id = ${reach.accountId}::uuid)
      and (${reach.domainIds}::uuid[] is null or id = any(${reach.domainIds}::uuid[]))
      and id <> all(${reach.hidden}::uuid[]) order by name limit ${limit}`.execute(internal(ctx));
  return rows;
};
export const countDomains = async (ctx: Ctx, reach: Reach): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from domain
    where (${reach.accountId}::uuid is null or account_id = ${reach.accountId}::uuid) and id <> all(${reach.hidden}::uuid[])`.execute(
    internal(ctx),
  );
  return rows[0]?.n ?? 0;
};

export const paramsOf = async (ctx: Ctx): Promise<{ id: string; name: string }[]> => {
  const { rows } = await sql<{
    id: string;
    name: string;
  }>`select id, name from supplier_param order by name`.execute(internal(ctx));
  return rows;
};

export type Completeness = {
  paramId: string;
  name: string;
  supplier: string;
  completeTo: string | null;
  /** How far back the past has been fetched; null once all of it is there. */
  pulledFrom: string | null;
  /** Earliest instant anything is synced from. */
  startAt: string;
};
/**
 * Until when and since when each supplier parameter's data is there for a reach: the slowest lane
 * decides. A lane whose sync has ended never holds the others back.
 */
export const completenessOf = async (
  ctx: Ctx,
  reach: Reach,
  source: Source,
  paramIds: readonly string[] | null = null,
): Promise<Completeness[]> => {
  const { rows } = await sql<Completeness>`select p.id as "paramId", p.name, p.supplier,
      min(l.complete_to) filter (where l.end_at is null or l.complete_to < l.end_at) as "completeTo",
      max(case when l.pulled_from > l.start_at then l.pulled_from end) as "pulledFrom", min(l.start_at) as "startAt"
    from sync_lane l join supplier_param p on p.id = l.param_id
    where l.source = ${source} and (${reach.accountId}::uuid is null or l.account_id = ${reach.accountId}::uuid)
      and (${reach.domainIds}::uuid[] is null or l.domain_id = any(${reach.domainIds}::uuid[]))
      and (${paramIds}::uuid[] is null or l.param_id = any(${paramIds}::uuid[]))
      and l.domain_id <> all(${reach.hidden}::uuid[]) and l.complete_to is not null
    group by p.id, p.name, p.supplier order by p.name`.execute(internal(ctx));
  return rows;
};
