import { sql } from 'kysely';
import type { VersionCause } from '#shared/areas/cdn/schedules/versions';
import type { schedule } from '#shared/areas/cdn/suppliers/params';
import { personBehind } from '#shared/kernel/access';
import type { Row } from '#shared/kernel/contract';
import { type Ctx, internal } from '../../../kernel/db/context';
import { isSame } from '../../../kernel/db/rows';

type Rule = 'failoverFailures' | 'failoverLooks' | 'failoverCalmSeconds';
type Content = Pick<Row<typeof schedule>, 'name' | 'description' | 'method' | 'entries' | Rule>;
export type PolicyVersion = Content & {
  n: number;
  cause: VersionCause;
  person: string | null;
  restores: number | null;
  at: string;
};

/** What of a policy its versions keep. */
export const contentOf = (row: Content): Content => ({
  name: row.name,
  description: row.description,
  method: row.method,
  failoverFailures: row.failoverFailures,
  failoverLooks: row.failoverLooks,
  failoverCalmSeconds: row.failoverCalmSeconds,
  entries: row.entries,
});

/** The newest versions of a policy, the newest first. */
export const versionsOf = async (
  ctx: Ctx,
  scheduleId: string,
  most: number,
): Promise<PolicyVersion[]> => {
  const { rows } =
    await sql<PolicyVersion>`select n, name, description, method, failover_failures, failover_looks, failover_calm_seconds, entries, cause, person, restores, at
    from schedule_version where schedule_id = ${scheduleId} order by n desc limit ${most}`.execute(
      internal(ctx),
    );
  return rows;
};

/** One version of a policy; null where it has none of this number. */
export const versionOf = async (
  ctx: Ctx,
  scheduleId: string,
  n: number,
): Promise<PolicyVersion | null> => {
  const { rows } =
    await sql<PolicyVersion>`select n, name, description, method, failover_failures, failover_looks, failover_calm_seconds, entries, cause, person, restores, at
    from schedule_version where schedule_id = ${scheduleId} and n = ${n}`.execute(internal(ctx));
  return rows[0] ?? null;
};

/**
 * Keeps what a policy says now as its next version, unless it is what the newest one says. To be called in
 * the transaction of each write of a policy, whose row it holds; numbers have no gaps.
 */
export const keepVersion = async (
  ctx: Ctx,
  row: Content & { id: string },
  o: { cause: VersionCause; restores?: number },
): Promise<void> => {
  const [newest] = await versionsOf(ctx, row.id, 1);
  if (newest && isSame(contentOf(newest), contentOf(row))) return;
  await sql`insert into schedule_version (schedule_id, n, name, description, method, failover_failures, failover_looks,
      failover_calm_seconds, entries, cause, person, restores, at)
    values (${row.id}, ${(newest?.n ?? 0) + 1}, ${row.name}, ${row.description}, ${row.method},
      ${row.failoverFailures}, ${row.failoverLooks}, ${row.failoverCalmSeconds},
      ${JSON.stringify(row.entries)}::jsonb, ${o.cause}, ${personBehind(ctx.who)}, ${o.restores ?? null}, ${ctx.now()})`.execute(
    internal(ctx),
  );
};
