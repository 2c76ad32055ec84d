import { sql } from 'kysely';
import { finding, findingsSeenBy } from '#shared/areas/platform/findings/findings';
import type { FindingKindName } from '#shared/areas/findingKinds';
import type { FindingPlace } from '#shared/kernel/findingKind';
import type { Row } from '#shared/kernel/contract';
import { type Ctx, internal } from '../../../kernel/db/context';
import { columnsOf } from '../../../kernel/db/rows';

export type Finding = Row<typeof finding>;
const columns = sql.join(columnsOf(finding).map((c) => sql.ref(c)));

/** One finding, locked until the transaction ends. */
export const lockFinding = async (ctx: Ctx, id: string): Promise<Finding | undefined> => {
  const { rows } =
    await sql<Finding>`select ${columns} from finding where id = ${id} for update`.execute(
      internal(ctx),
    );
  return rows[0];
};

/** Findings of a kind that stand, locked; those of some scopes or of all. Runs of one kind wait for each other. */
export const lockStanding = async (
  ctx: Ctx,
  kind: FindingKindName,
  scopes: readonly string[] | 'all',
): Promise<Finding[]> => {
  const tx = internal(ctx);
  await sql`select pg_advisory_xact_lock(hashtext(${`finding ${kind}`}))`.execute(tx);
  const within = scopes === 'all' ? sql`true` : sql`scope_key = any(${[...scopes]}::text[])`;
  const { rows } = await sql<Finding>`select ${columns} from finding
    where kind = ${kind} and state <> 'closed' and ${within} order by created_at, id for update`.execute(
    tx,
  );
  return rows;
};

/** Keeps that a finding was seen again and what of it; no person changed anything, so the audit has none of it. */
export const touch = async (
  ctx: Ctx,
  id: string,
  f: Pick<Finding, 'summary' | 'severity' | 'accountId' | 'place' | 'places' | 'sample'> &
    FindingPlace,
): Promise<void> => {
  await sql`update finding set last_seen_at = ${ctx.now()}, seen = seen + 1, summary = ${JSON.stringify(f.summary)}::jsonb,
      severity = ${f.severity}, account_id = ${f.accountId}, place = ${JSON.stringify(f.place)}::jsonb, places = ${f.places},
      sample = ${JSON.stringify(f.sample)}::jsonb, from_at = ${f.fromAt}, to_at = ${f.toAt}
    where id = ${id}`.execute(internal(ctx));
};

const batch = 200;
/** Muted findings whose time is over. */
export const dueFindings = async (ctx: Ctx): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select id from finding
    where state = 'muted' and muted_until <= ${ctx.now()} order by muted_until, id limit ${batch}`.execute(
    internal(ctx),
  );
  return rows.map((r) => r.id);
};

/** Standing findings that something at a place can mend: every name that both know has the same value, and their times meet. */
export const lockAt = async (
  ctx: Ctx,
  { place, fromAt, toAt }: FindingPlace,
  states: readonly Finding['state'][],
): Promise<Finding[]> => {
  const { rows } = await sql<Finding>`select ${columns} from finding f
    where f.state = any(${[...states]}::text[]) and f.from_at < ${toAt}::timestamptz and f.to_at > ${fromAt}::timestamptz
      and exists (select 1 from jsonb_object_keys(f.place) k where ${JSON.stringify(place)}::jsonb ? k)
      and not exists (select 1 from jsonb_each_text(f.place) a join jsonb_each_text(${JSON.stringify(place)}::jsonb) b
        using (key) where a.value <> b.value)
    order by f.created_at, f.id for update`.execute(internal(ctx));
  return rows;
};
/** Findings that something mended, whatever became of them since. */
export const repairedBy = async (ctx: Ctx, by: string): Promise<Finding[]> => {
  const { rows } =
    await sql<Finding>`select ${columns} from finding where repaired_by = ${by} order by created_at, id for update`.execute(
      internal(ctx),
    );
  return rows;
};

/** SQL: findings `t` that the asking person may see. */
export const seenFindings = (ctx: Ctx) => sql`t.kind = any(${findingsSeenBy(ctx.who)}::text[])`;
