import { sql } from 'kysely';
import { domain, type domainSupplier } from '#shared/areas/cdn/domains/domain';
import { domains } from '#shared/areas/cdn/domains/domains';
import type { Out, Row } from '#shared/kernel/contract';
import { Failure } from '#shared/kernel/errors';
import { isStaff } from '#shared/kernel/access';
import { baseOf, isWildcard, wildcardOf } from '#shared/kernel/hostNames';
import { seenBy } from '../../../kernel/db/visibility';
import { type Ctx, internal } from '../../../kernel/db/context';
import { listVerb } from '../../../kernel/db/list';

export type Domain = Row<typeof domain>;
export type DomainDetail = Out<(typeof domains)['endpoints']['one']>;
export type SupplierEntry = Row<typeof domainSupplier>;

const names = sql`a.name as "accountName", s.name as "scheduleName", c.name as "certificateName", c.status as "certificateStatus"`;
const joins = sql`join account a on a.id = d.account_id left join schedule s on s.id = d.schedule_id
  left join certificate c on c.id = d.certificate_id`;

export const listDomains = listVerb(domains.endpoints.list, {
  entity: domain,
  adds: {
    certificateStatus: sql`(select c.status from certificate c where c.id = t.certificate_id)`,
  },
  where: (_ctx, { drifted }) => [
    drifted !== undefined &&
      sql`${drifted} = exists (select 1 from domain_reading g
        where g.domain_id = t.id and g.state in ('drifted', 'absent'))`,
  ],
});

/** How many domains there are by status, and how many the account may have. */
export const summarise = async (
  ctx: Ctx,
): Promise<Out<(typeof domains)['endpoints']['summary']>> => {
  const { rows } = await sql<{ status: string; n: number }>`select d.status, count(*)::int as n
    from domain d where ${seenBy(ctx, 'd.account_id')} group by d.status`.execute(internal(ctx));
  const limits = await sql<{
    n: number;
  }>`select domain_limit as n from account where id = ${ctx.who.accountId}`.execute(internal(ctx));
  return {
    // What went to another account is a record of the past and counts against no limit.
    total: rows.reduce((sum, r) => sum + (r.status === 'Moved' ? 0 : r.n), 0),
    limit: limits.rows[0]?.n ?? null,
    byStatus: Object.fromEntries(rows.map((r) => [r.status, r.n])),
  };
};

export const detailOf = async (ctx: Ctx, id: string): Promise<DomainDetail> => {
  const { rows } = await sql<DomainDetail>`select d.*, ${names}, a.automatic,
      (select count(*) from domain_rule r where r.domain_id = d.id)::int as "ruleCount",
      (select count(*) from domain_supplier e where e.domain_id = d.id)::int as "supplierCount",
      (select count(*) from domain_review v where v.domain_id = d.id and v.state = 'waiting')::int as "waitingReviews"
    from domain d ${joins} where d.id = ${id} and ${seenBy(ctx, 'd.account_id')}`.execute(
    internal(ctx),
  );
  if (!rows[0]) throw new Failure('data.absent');
  return rows[0];
};

/** The domain if who asks may see it. */
export const seenDomain = async (ctx: Ctx, id: string): Promise<Domain> => {
  const { rows } = await sql<Domain>`select d.* from domain d where d.id = ${id}
    and ${seenBy(ctx, 'd.account_id')}`.execute(internal(ctx));
  if (!rows[0]) throw new Failure('data.absent');
  return rows[0];
};

/** The domain, held until the transaction ends, if who asks may change it; a lock stops customers. */
export const domainForUpdate = async (ctx: Ctx, id: string): Promise<Domain> => {
  const { rows } = await sql<Domain>`select d.* from domain d where d.id = ${id}
    and ${seenBy(ctx, 'd.account_id')} for update`.execute(internal(ctx));
  const row = rows[0];
  if (!row) throw new Failure('data.absent');
  if (row.status === 'Moved') throw new Failure('domain.gone', { name: row.name });
  if (row.locked && !isStaff(ctx.who))
    throw new Failure('domain.locked', { reason: row.lockReason ?? '–' });
  return row;
};

export type AccountFacts = {
  id: string;
  name: string;
  automatic: boolean;
  selfScheduling: boolean;
  dynamicAcceleration: boolean;
  domainLimit: number;
  scheduleId: string | null;
};
/** What of an account decides about its domains; `hold` makes concurrent additions wait their turn. */
export const accountFacts = async (
  ctx: Ctx,
  id: string,
  o: { hold?: boolean } = {},
): Promise<AccountFacts> => {
  const { rows } =
    await sql<AccountFacts>`select id, name, automatic, self_scheduling as "selfScheduling",
      dynamic_acceleration as "dynamicAcceleration", domain_limit as "domainLimit", schedule_id as "scheduleId"
    from account where id = ${id} ${o.hold ? sql`for update` : sql``}`.execute(internal(ctx));
  if (!rows[0]) throw new Failure('data.absent');
  return rows[0];
};

export const countOfAccount = async (ctx: Ctx, accountId: string): Promise<number> => {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from domain where account_id = ${accountId} and status <> 'Moved'`.execute(
    internal(ctx),
  );
  return rows[0]?.n ?? 0;
};

/** Minutes that an account's clock is ahead of UTC. */
export const accountOffset = async (ctx: Ctx, accountId: string): Promise<number> => {
  const { rows } = await sql<{
    minutes: number;
  }>`select utc_offset_minutes as minutes from account where id = ${accountId}`.execute(
    internal(ctx),
  );
  return rows[0]?.minutes ?? 0;
};

/**
 * Whether a host and a wildcard above or below it would belong to two accounts: what visitors ask for
 * would be served by whoever was first. Who adds one of them waits for who adds the other.
 */
export const nameOverlaps = async (
  ctx: Ctx,
  o: { accountId: string; name: string },
): Promise<boolean> => {
  const above = isWildcard(o.name) ? o.name : wildcardOf(o.name);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`domain ${above}`}, 0))`.execute(
    internal(ctx),
  );
  const { rows } =
    await sql`select 1 from domain d where d.account_id <> ${o.accountId} and d.status <> 'Moved'
    and (d.name = ${above} or (${isWildcard(o.name)} and d.name not like '*.%'
      and substr(d.name, strpos(d.name, '.') + 1) = ${baseOf(o.name)})) limit 1`.execute(
      internal(ctx),
    );
  return rows.length > 0;
};

export const nameTaken = async (ctx: Ctx, name: string): Promise<'taken' | 'removing' | null> => {
  const { rows } = await sql<{ taken: boolean; removing: boolean }>`select
    exists (select 1 from domain where name = ${name} and status <> 'Moved')
      or exists (select 1 from alias_domain where host = ${name} and (to_at is null or to_at > ${ctx.now()}::timestamptz)) as taken,
    exists (select 1 from domain_removal where name = ${name} and done_at is null) as removing`.execute(
    internal(ctx),
  );
  return rows[0]?.taken ? 'taken' : rows[0]?.removing ? 'removing' : null;
};
