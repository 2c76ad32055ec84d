import { sql } from 'kysely';
import type { ProofFact } from '#shared/areas/cdn/domains/proof';
import { sentence } from '#shared/kernel/sentences';
import { type Ctx, internal } from '../../../../kernel/db/context';

export type StoredProof = {
  entryId: string;
  version: number;
  facts: ProofFact[];
  checkedAt: string;
};

/**
 * Keeps what nodes of a supplier showed of a version. With `ruleIds` only facts of these rules are
 * replaced and the rest of the same version stays; an older version's proof goes either way.
 */
export const saveProof = async (
  ctx: Ctx,
  o: { entryId: string; version: number; facts: readonly ProofFact[]; ruleIds?: string[] },
): Promise<void> => {
  const facts = JSON.stringify(o.facts);
  const only = o.ruleIds ?? null;
  await sql`insert into domain_proof (entry_id, domain_id, version, facts, checked_at)
    select e.id, e.domain_id, ${o.version}, ${facts}::jsonb, ${ctx.now()} from domain_supplier e
      where e.id = ${o.entryId}
    on conflict (entry_id) do update set version = excluded.version, checked_at = excluded.checked_at,
      facts = case when ${only}::text[] is null or domain_proof.version <> excluded.version then excluded.facts
        else excluded.facts || coalesce((select jsonb_agg(f) from jsonb_array_elements(domain_proof.facts) f
          where f->>'ruleId' <> all(${only}::text[])), '[]'::jsonb) end
    where domain_proof.version <= excluded.version`.execute(internal(ctx));
};

type OldReason = [string, string];
/** Up to version 0.6 a reason was kept as its texts in both languages. */
const factOf = (fact: Omit<ProofFact, 'reason'> & { reason: ProofFact['reason'] | OldReason }) => ({
  ...fact,
  reason: Array.isArray(fact.reason) ? sentence('text.words', { words: fact.reason }) : fact.reason,
});

/** What is kept of a domain's suppliers. */
export const proofsOf = async (ctx: Ctx, domainId: string): Promise<StoredProof[]> => {
  const { rows } = await sql<StoredProof>`select entry_id, version, facts, checked_at
    from domain_proof where domain_id = ${domainId}`.execute(internal(ctx));
  return rows.map((row) => ({ ...row, facts: row.facts.map(factOf) }));
};
