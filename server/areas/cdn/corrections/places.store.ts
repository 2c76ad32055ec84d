import { sql } from 'kysely';
import { badField } from '#shared/kernel/errors';
import { type Ctx, internal } from '../../../kernel/db/context';

/** The account of a domain whose figures of a supplier parameter are to change; both must exist. */
export const placeOf = async (
  ctx: Ctx,
  domainId: string,
  paramId: string,
): Promise<{ accountId: string }> => {
  const tx = internal(ctx);
  const { rows: domains } = await sql<{
    accountId: string;
  }>`select account_id from domain where id = ${domainId}`.execute(tx);
  if (!domains[0]) throw badField('domainId', 'data.absent');
  const { rows: params } = await sql`select 1 from supplier_param where id = ${paramId}`.execute(
    tx,
  );
  if (params.length === 0) throw badField('paramId', 'data.absent');
  return domains[0];
};
