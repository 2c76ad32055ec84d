import { sql } from 'kysely';
import { Failure } from '#shared/kernel/errors';
import { type Ctx, internal } from '../../../kernel/db/context';

type PolicyReach = { account: string; retentionDays: number; isOwnDomain: boolean };

/** What a policy of an account, or of one of its domains, must respect; the account stays as it is meanwhile. */
export const reachOfPolicy = async (
  ctx: Ctx,
  accountId: string,
  domainId: string | null,
): Promise<PolicyReach> => {
  const { rows } =
    await sql<PolicyReach>`select a.name as account, a.retention_days as "retentionDays",
      ${domainId}::uuid is null or exists (select 1 from domain d where d.id = ${domainId}::uuid and d.account_id = a.id) as "isOwnDomain"
    from account a where a.id = ${accountId}::uuid for share of a`.execute(internal(ctx));
  if (!rows[0]) throw new Failure('data.absent');
  return rows[0];
};
