import { sql } from 'kysely';
import type { PolicyEntry } from '#server/model/cdn/domains/policyEntries.store';
import { type Ctx, internal } from '#server/kernel/db/context';
import type { Domain } from '#server/model/cdn/domains/claims.store';

export type ChangedPolicy = { id: string; entries: PolicyEntry[]; contentHash: string };

/** Policies whose content differs from what their domains were last brought to. */
export const changedPolicies = async (ctx: Ctx): Promise<ChangedPolicy[]> => {
  const { rows } =
    await sql<ChangedPolicy>`select s.id, s.entries, md5(s.entries::text) as "contentHash" from schedule s
    left join domain_policy_seen p on p.schedule_id = s.id
    where p.content_hash is distinct from md5(s.entries::text) limit 20`.execute(internal(ctx));
  return rows;
};

/** Domains of a policy after the given id, in order; those with lines of their own do not follow. */
export const followers = async (
  ctx: Ctx,
  scheduleId: string,
  after: string | null,
): Promise<Domain[]> => {
  const { rows } =
    await sql<Domain>`select * from domain where schedule_id = ${scheduleId} and lines is null
    and (${after}::uuid is null or id > ${after}::uuid) order by id limit 50 for update`.execute(
      internal(ctx),
    );
  return rows;
};

export const notePolicy = (ctx: Ctx, p: ChangedPolicy) =>
  sql`insert into domain_policy_seen (schedule_id, content_hash) values (${p.id}, ${p.contentHash})
    on conflict (schedule_id) do update set content_hash = excluded.content_hash`.execute(
    internal(ctx),
  );
