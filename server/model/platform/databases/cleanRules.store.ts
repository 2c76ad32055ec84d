import { sql } from 'kysely';
import type { ErrorCode } from '#shared/kernel/errors';
import type { CleanPolicy } from '#shared/areas/platform/databases/cleaning';
import type { CleanGroup, CleanMode } from '#shared/areas/platform/databases/cleanModes';
import { type Ctx, internal } from '../../../kernel/db/context';
import { platform } from '../../../kernel/process/platform';
import type { Ageing } from '../../ageing';
import { isSms } from './tables.store';

type Stored = {
  days: number | null;
  mode: CleanMode | null;
  held: boolean;
  reason: string;
  changedBy: string;
  changedAt: string;
};
/** What holds for a table: its own rule over that of its group over the setting. */
export type Rule = {
  days: number;
  mode: CleanMode;
  held: boolean;
  /** Held by a rule of the table itself. */
  heldItself: boolean;
  source: CleanPolicy['source'];
  /** The rule that says most: whose reason and author are shown. */
  said: Stored | null;
};
const groups: Record<Ageing['days'], CleanGroup> = {
  KEEP_ANSWERS_DAYS: 'answers',
  KEEP_EVENTS_DAYS: 'events',
  KEEP_NOTICES_DAYS: 'notices',
  KEEP_MESSAGES_DAYS: 'messages',
};
export const groupOf = (a: Ageing): CleanGroup => groups[a.days];
/** Under which name the rule of a table's group is kept: each half of the platform has its own. */
export const groupKey = (a: Ageing): string => `${isSms(a.table) ? 'sms' : 'cdn'}/${groupOf(a)}`;
/** Why a table cannot have a mode; null where it can. */
export const whyNot = (a: Ageing, mode: CleanMode): ErrorCode | null => {
  if (a.partitions) return mode === 'partition' ? null : 'clean.wholeDays';
  if (mode === 'partition') return 'clean.noDays';
  return mode === 'counts' && !a.counts ? 'clean.noCounts' : null;
};
const usual = (a: Ageing): CleanMode => (a.partitions ? 'partition' : 'batches');

/** What staff said of a table or a group; null while nothing. */
export const storedRule = async (ctx: Ctx, name: string): Promise<Stored | null> => {
  const { rows } = await sql<Stored>`select days, mode, held, reason, changed_by as "changedBy",
      changed_at as "changedAt" from clean_rule where name = ${name}`.execute(internal(ctx));
  return rows[0] ?? null;
};
const says = (r: Stored | null): boolean =>
  r !== null && (r.days !== null || r.mode !== null || r.held);
/** What holds for a table now. */
export const ruleOf = async (ctx: Ctx, a: Ageing): Promise<Rule> => {
  const own = await storedRule(ctx, a.table);
  const group = await storedRule(ctx, groupKey(a));
  const setting = platform().config[a.days];
  const ofGroup = group?.mode && whyNot(a, group.mode) === null ? group.mode : null;
  const source = says(own) ? 'table' : says(group) ? 'group' : 'setting';
  return {
    days: a.fixed ? setting : (own?.days ?? group?.days ?? setting),
    mode: own?.mode ?? ofGroup ?? usual(a),
    held: Boolean(own?.held || group?.held),
    heldItself: own?.held ?? false,
    source,
    said: source === 'group' ? group : own,
  };
};

/** Keeps what staff want of a table or a group; what is left out stays. */
export const choose = async (
  ctx: Ctx,
  name: string,
  o: {
    days?: number | null;
    mode?: CleanMode | null;
    held?: boolean;
    reason: string;
    by: string;
  },
): Promise<void> => {
  const [setsDays, setsMode] = [o.days !== undefined, o.mode !== undefined];
  const setsHeld = o.held !== undefined;
  await sql`insert into clean_rule as p (name, days, mode, held, reason, changed_by, changed_at)
    values (${name}, ${o.days ?? null}, ${o.mode ?? null}, ${o.held ?? false}, ${o.reason}, ${o.by}, ${ctx.now()})
    on conflict (name) do update set days = case when ${setsDays} then excluded.days else p.days end,
      mode = case when ${setsMode} then excluded.mode else p.mode end,
      held = case when ${setsHeld} then excluded.held else p.held end,
      reason = excluded.reason, changed_by = excluded.changed_by, changed_at = excluded.changed_at`.execute(
    internal(ctx),
  );
};
