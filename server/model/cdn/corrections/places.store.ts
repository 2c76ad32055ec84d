import { sql } from 'kysely';
import type { Supplier } from '#shared/suppliers';
import { type Ctx, internal } from '../../../kernel/db/context';

/** The name of a domain, and the supplier of a parameter, as calls to the supplier need them. */
export const namesOf = async (
  ctx: Ctx,
  { domainId, paramId }: { domainId: string; paramId: string },
): Promise<{ domain: string; supplier: Supplier } | undefined> => {
  const { rows } = await sql<{
    domain: string;
    supplier: Supplier;
  }>`select d.name as domain, p.supplier
    from domain d, supplier_param p where d.id = ${domainId} and p.id = ${paramId}`.execute(
    internal(ctx),
  );
  return rows[0];
};
