import { sql } from 'kysely';
import type { NodeAnswer } from '#shared/areas/cdn/content/schemas';
import type { NodeUse } from '#shared/areas/cdn/suppliers/edgeNodes';
import { type Ctx, internal } from '#server/kernel/db/context';
import type { Settled } from '#server/model/platform/tasks/chunk';

/** Notes that the nodes whose answers stand in the evidence were asked; one that another worker notes is left to it. */
export const noteUse = async (
  ctx: Ctx,
  use: NodeUse,
  settled: readonly Settled[],
): Promise<void> => {
  // Safe cast: evidence of content tasks is what nodes answered.
  const answers = settled.flatMap((s) => (s.evidence ?? []) as NodeAnswer[]);
  const addresses = [...new Set(answers.map((a) => a.address))];
  if (addresses.length === 0) return;
  await sql`update edge_node set last_used_at = ${ctx.now()}, last_use = ${use}
    where id in (select id from edge_node where address = any(${addresses}::text[]) order by id for update skip locked)`.execute(
    internal(ctx),
  );
};
