import { sql } from 'kysely';
import type { CleanPolicy, dataCleaning } from '#shared/areas/platform/databases/cleaning';
import { type CleanMode, cleanModes } from '#shared/areas/platform/databases/cleanModes';
import type { Out } from '#shared/kernel/contract';
import { type Ctx, internal } from '../../../kernel/db/context';
import { platform } from '../../../kernel/process/platform';
import { type Ageing, pastRows } from '../../ageing';
import { countedBy, countedDay, cutoff, mostCounted } from './cleaning.store';
import { groupKey, groupOf, ruleOf, storedRule, whyNot } from './cleanRules.store';
import { dayFacts } from './partitions.store';

type ModePreview = Out<typeof dataCleaning.endpoints.preview>['modes'][number];
type Facts = Pick<CleanPolicy, 'due' | 'kept' | 'oldestAt' | 'bytes' | 'dueBytes'> & {
  parts: number;
};

const rowFacts = async (ctx: Ctx, a: Ageing, days: number): Promise<Facts> => {
  const count = (which: 'go' | 'stay') =>
    sql`(select count(*)::int from (select from ${sql.table(a.table)} t, cutoff where ${pastRows(a, which)} limit ${mostCounted}) c)`;
  const { rows } = await sql<
    Omit<Facts, 'dueBytes' | 'parts'> & { all: number }
  >`with ${cutoff(ctx, days)} select ${count('go')} as due, ${count('stay')} as kept,
      (select min(t.${sql.ref(a.at)})::timestamptz from ${sql.table(a.table)} t) as "oldestAt",
      pg_total_relation_size(${a.table}::regclass)::bigint as bytes,
      (select greatest(n_live_tup, 0)::bigint from pg_stat_all_tables where relid = ${a.table}::regclass) as "all"`.execute(
    internal(ctx),
  );
  const counts = rows[0];
  if (!counts) throw new Error(`nothing is known of the table ${a.table}`);
  const { all, ...facts } = counts;
  const share = Math.min(1, facts.due / Math.max(1, all, facts.due + facts.kept));
  return { ...facts, dueBytes: Math.round(facts.bytes * share), parts: 0 };
};
const factsOf = async (ctx: Ctx, a: Ageing, days: number): Promise<Facts> =>
  a.partitions
    ? { kept: 0, ...(await dayFacts(ctx, { tables: a.partitions, days, most: mostCounted })) }
    : rowFacts(ctx, a, days);

/** A table with what goes and what stays by its policy, or by other days. */
export const policyOf = async (ctx: Ctx, a: Ageing, other?: number): Promise<CleanPolicy> => {
  const rule = await ruleOf(ctx, a);
  const days = (a.fixed ? undefined : other) ?? rule.days;
  const { parts: _, ...facts } = await factsOf(ctx, a, days);
  return {
    name: a.table,
    group: groupOf(a),
    tables: 1,
    days,
    settingDays: platform().config[a.days],
    mode: rule.mode,
    source: rule.source,
    state: rule.held ? 'held' : 'active',
    ...facts,
    why: a.stays && facts.kept > 0 ? { code: a.stays.why, values: {} } : null,
    fixed: a.fixed ?? false,
    reason: rule.said?.reason ?? null,
    changedBy: rule.said?.changedBy ?? null,
    changedAt: rule.said?.changedAt ?? null,
  };
};

/** The policy of a group with the sums of its tables, each by its own policy or all by other days. */
export const groupPolicy = async (
  ctx: Ctx,
  tables: readonly [Ageing, ...Ageing[]],
  other?: number,
): Promise<CleanPolicy> => {
  const [first] = tables;
  const stored = await storedRule(ctx, groupKey(first));
  const each: CleanPolicy[] = [];
  for (const a of tables) each.push(await policyOf(ctx, a, other));
  const sum = (of: (p: CleanPolicy) => number) => each.reduce((n, p) => n + of(p), 0);
  const settingDays = platform().config[first.days];
  return {
    name: groupKey(first),
    group: groupOf(first),
    tables: each.length,
    days: other ?? stored?.days ?? settingDays,
    settingDays,
    mode: stored?.mode ?? null,
    source:
      stored && (stored.days !== null || stored.mode !== null || stored.held) ? 'group' : 'setting',
    state: stored?.held ? 'held' : 'active',
    bytes: sum((p) => p.bytes),
    due: sum((p) => p.due),
    dueBytes: sum((p) => p.dueBytes),
    kept: sum((p) => p.kept),
    why: null,
    oldestAt: each.flatMap((p) => p.oldestAt ?? []).sort()[0] ?? null,
    fixed: tables.every((a) => a.fixed),
    reason: stored?.reason ?? null,
    changedBy: stored?.changedBy ?? null,
    changedAt: stored?.changedAt ?? null,
  };
};

const countsLeft = async (ctx: Ctx, a: Ageing, days: number): Promise<number> => {
  const { rows } = await sql<{
    n: number;
  }>`with ${cutoff(ctx, days)}, past as (select t.* from ${sql.table(a.table)} t, cutoff where ${pastRows(a, 'go')} limit ${mostCounted})
    select count(*)::int as n from (select distinct ${countedDay(a, 'p')}, ${countedBy(a, 'p')} from past p) d`.execute(
    internal(ctx),
  );
  return rows[0]?.n ?? 0;
};
/** What each mode would do to a table now; one it cannot have takes nothing and says why. */
export const previewModes = async (ctx: Ctx, a: Ageing, other?: number): Promise<ModePreview[]> => {
  const rule = await ruleOf(ctx, a);
  const days = (a.fixed ? undefined : other) ?? rule.days;
  const facts = await factsOf(ctx, a, days);
  const all: ModePreview[] = [];
  for (const mode of Object.keys(cleanModes) as CleanMode[]) {
    const code = whyNot(a, mode);
    const left = code === null && mode === 'counts' ? await countsLeft(ctx, a, days) : 0;
    const of = { table: a.table, mode, chosen: mode === rule.mode, left };
    all.push(
      code === null
        ? { ...of, why: null, rows: facts.due, bytes: facts.dueBytes, parts: facts.parts }
        : { ...of, why: { code, values: {} }, rows: 0, bytes: 0, parts: 0 },
    );
  }
  return all;
};
