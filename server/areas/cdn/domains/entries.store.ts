import { sql } from 'kysely';
import { domainSuppliers } from '#shared/areas/cdn/domains/suppliers';
import { isStaff } from '#shared/kernel/access';
import type { Got } from '#shared/kernel/contract';
import type { Ctx } from '../../../kernel/db/context';
import { type From, listVerb, rowOf } from '../../../kernel/db/list';

const { list } = domainSuppliers.endpoints;
const entries: From<Got<typeof list>> = {
  source: ({
    who,
  }) => sql`select e.*, d.name as domain_name, d.status as domain_status, d.config_version,
      d.created_at as domain_created_at, p.supplier, case when ${isStaff(who)} then p.name end as param_name
    from domain_supplier e join domain d on d.id = e.domain_id join supplier_param p on p.id = e.param_id`,
  orders: { createdAt: sql`t.domain_created_at` },
  ties: sql`t.domain_name, t.supplier`,
};

export const listEntries = listVerb(list, entries);
/** The supplier entries of one domain; a domain has fewer than a page holds. */
export const entriesOfDomain = async (ctx: Ctx, domainId: string) => {
  const { rows } = await listEntries(ctx, list.input.parse({ domainId, size: 200 }));
  return rows;
};
/** One supplier entry, if the person may see it. */
export const seenEntry = rowOf(list, entries);
