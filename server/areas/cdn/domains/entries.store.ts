import { type RawBuilder, sql } from 'kysely';
import type { domainSuppliers } from '#shared/areas/cdn/domains/suppliers';
import type { Out } from '#shared/kernel/contract';
import { Failure } from '#shared/kernel/errors';
import { isStaff } from '#shared/kernel/access';
import { seenBy } from '../../../kernel/db/visibility';
import { type Ctx, internal } from '../../../kernel/db/context';
import { anywhere } from '../../../kernel/db/paged';

export type EntryRow = Out<(typeof domainSuppliers)['endpoints']['retry']>;

const selected = (
  ctx: Ctx,
): RawBuilder<unknown> => sql`e.*, d.name as "domainName", d.status as "domainStatus",
  d.config_version as "configVersion", p.supplier, case when ${isStaff(ctx.who)} then p.name end as "paramName"`;
const joined = sql`domain_supplier e join domain d on d.id = e.domain_id join supplier_param p on p.id = e.param_id`;

export const listEntries = async (
  ctx: Ctx,
  o: {
    domainId?: string | undefined;
    search?: string | undefined;
    state?: string[] | undefined;
    sort?: string | undefined;
    page: number;
    size: number;
  },
): Promise<{ rows: EntryRow[]; total: number }> => {
  const like = o.search ? anywhere(o.search.toLowerCase()) : null;
  const where = sql`${seenBy(ctx, 'e.account_id')} and (${o.domainId ?? null}::uuid is null or e.domain_id = ${o.domainId ?? null}::uuid)
    and (${like}::text is null or d.name like ${like}) and (${o.state ?? null}::text[] is null or e.state = any(${o.state ?? null}::text[]))`;
  const direction = o.sort && !o.sort.startsWith('-') ? sql`asc` : sql`desc`;
  const { rows } = await sql<EntryRow>`select ${selected(ctx)} from ${joined} where ${where}
    order by d.created_at ${direction}, d.name, p.supplier, e.id limit ${o.size} offset ${(o.page - 1) * o.size}`.execute(
    internal(ctx),
  );
  const counted = await sql<{
    n: number;
  }>`select count(*)::int as n from (select 1 from ${joined} where ${where} limit 100001) as c`.execute(
    internal(ctx),
  );
  return { rows, total: counted.rows[0]?.n ?? 0 };
};

export const seenEntry = async (ctx: Ctx, id: string): Promise<EntryRow> => {
  const { rows } = await sql<EntryRow>`select ${selected(ctx)} from ${joined}
    where e.id = ${id} and ${seenBy(ctx, 'e.account_id')}`.execute(internal(ctx));
  if (!rows[0]) throw new Failure('data.absent');
  return rows[0];
};
