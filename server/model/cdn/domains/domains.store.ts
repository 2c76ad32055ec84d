import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import type { domain, domainSupplier } from '#shared/areas/cdn/domains/domain';
import type { domains } from '#shared/areas/cdn/domains/domains';
import type { domainRow } from '#shared/areas/cdn/domains/shapes';
import type { Out, Row } from '#shared/kernel/contract';
import { Failure } from '#shared/kernel/errors';
import { isStaff } from '#shared/kernel/access';
import { seenBy } from '../../../kernel/db/visibility';
import { type Ctx, internal } from '../../../kernel/db/context';
import { anywhere } from '../../../kernel/db/paged';

export type Domain = Row<typeof domain>;
export type DomainRow = z.output<typeof domainRow>;
export type DomainDetail = Out<(typeof domains)['endpoints']['one']>;
export type SupplierEntry = Row<typeof domainSupplier>;

const names = sql`a.name as "accountName", s.name as "scheduleName", c.name as "certificateName", c.status as "certificateStatus"`;
const joins = sql`join account a on a.id = d.account_id left join schedule s on s.id = d.schedule_id
  left join certificate c on c.id = d.certificate_id`;

type Filter = {
  search?: string | undefined;
  status?: string[] | undefined;
  accountId?: string | undefined;
  scheduleId?: string | undefined;
  certificateId?: string | undefined;
  drifted?: boolean | undefined;
};
const filtered = (ctx: Ctx, f: Filter): RawBuilder<unknown> => {
  const parts = [seenBy(ctx, 'd.account_id')];
  if (f.search) parts.push(sql`d.name like ${anywhere(f.search.toLowerCase())}`);
  if (f.status) parts.push(sql`d.status = any(${f.status}::text[])`);
  if (f.accountId) parts.push(sql`d.account_id = ${f.accountId}`);
  if (f.scheduleId) parts.push(sql`d.schedule_id = ${f.scheduleId}`);
  if (f.certificateId) parts.push(sql`d.certificate_id = ${f.certificateId}`);
  if (f.drifted !== undefined)
    parts.push(sql`${f.drifted} = exists (select 1 from domain_reading g
      where g.domain_id = d.id and g.state in ('drifted', 'absent'))`);
  return sql.join(parts, sql` and `);
};

const orders = { name: 'd.name', createdAt: 'd.created_at', status: 'd.status' } as const;
const mostCounted = 100_001;

/** One page of domains; names are joined only to the rows of the page. */
export const listDomains = async (
  ctx: Ctx,
  o: Filter & { page: number; size: number; sort?: string | undefined },
): Promise<{ rows: DomainRow[]; total: number }> => {
  const where = filtered(ctx, o);
  const key = (o.sort ?? '-createdAt').replace(/^-/, '') as keyof typeof orders;
  const by = sql.ref(orders[key] ?? orders.createdAt);
  const direction = (o.sort ?? '-createdAt').startsWith('-') ? sql`desc` : sql`asc`;
  const { rows } = await sql<DomainRow>`with page as materialized (
      select d.* from domain d where ${where} order by ${by} ${direction}, d.id limit ${o.size} offset ${(o.page - 1) * o.size})
    select d.*, ${names} from page d ${joins} order by ${by} ${direction}, d.id`.execute(
    internal(ctx),
  );
  const counted = await sql<{
    n: number;
  }>`select count(*)::int as n from (select 1 from domain d where ${where} limit ${mostCounted}) as c`.execute(
    internal(ctx),
  );
  return { rows, total: counted.rows[0]?.n ?? 0 };
};

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
    total: rows.reduce((sum, r) => sum + r.n, 0),
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
export const heldDomain = async (ctx: Ctx, id: string): Promise<Domain> => {
  const { rows } = await sql<Domain>`select d.* from domain d where d.id = ${id}
    and ${seenBy(ctx, 'd.account_id')} for update`.execute(internal(ctx));
  const found = rows[0];
  if (!found) throw new Failure('data.absent');
  if (found.locked && !isStaff(ctx.who))
    throw new Failure('domain.locked', { reason: found.lockReason ?? '–' });
  return found;
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
  }>`select count(*)::int as n from domain where account_id = ${accountId}`.execute(internal(ctx));
  return rows[0]?.n ?? 0;
};

export const nameTaken = async (ctx: Ctx, name: string): Promise<'taken' | 'removing' | null> => {
  const { rows } = await sql<{ taken: boolean; removing: boolean }>`select
    exists (select 1 from domain where name = ${name}) as taken,
    exists (select 1 from domain_removal where name = ${name} and done_at is null) as removing`.execute(
    internal(ctx),
  );
  return rows[0]?.taken ? 'taken' : rows[0]?.removing ? 'removing' : null;
};
