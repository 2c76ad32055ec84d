import type { AuditOperation } from '#shared/kernel/auditOperations';
import {
  type CleanPolicy,
  cleanCount,
  cleanPolicy,
  cleanRun,
  dataCleaning,
} from '#shared/areas/platform/databases/cleaning';
import type { CleanMode } from '#shared/areas/platform/databases/cleanModes';
import { personBehind } from '#shared/kernel/access';
import { badField, Failure } from '#shared/kernel/errors';
import { computedList } from '../../../kernel/db/computedList';
import type { Ctx } from '../../../kernel/db/context';
import { listVerb } from '../../../kernel/db/list';
import { record } from '../../../kernel/db/rows';
import { serve } from '../../../kernel/http/http';
import type { Ageing } from '../../../model/ageing';
import { ageing } from '../../../model/index';
import { askRun, type CleanRun } from '../../../model/platform/databases/cleaning.store';
import {
  groupPolicy,
  policyOf,
  previewModes,
} from '../../../model/platform/databases/cleanPolicies.store';
import {
  choose,
  groupKey,
  ruleOf,
  whyNot,
} from '../../../model/platform/databases/cleanRules.store';
import { isSms } from '../../../model/platform/databases/tables.store';
import { inScope } from './databases';

type Some = readonly [Ageing, ...Ageing[]];
/** A group's name has a slash, a table's has none. */
const isGroup = (name: string): boolean => name.includes('/');
const tablesOf = (name: string): Some => {
  const [first, ...rest] = ageing.filter((a) => (isGroup(name) ? groupKey(a) : a.table) === name);
  if (!first) throw new Failure('database.noTable');
  return [first, ...rest];
};
const policyNamed = (ctx: Ctx, name: string, days?: number): Promise<CleanPolicy> => {
  const tables = tablesOf(name);
  return isGroup(name) ? groupPolicy(ctx, tables, days) : policyOf(ctx, tables[0], days);
};
/** A mode that a table, or every table of a group, cannot have is refused with the reason. */
const checkMode = (name: string, mode: CleanMode): void => {
  const refusals = tablesOf(name).map((a) => whyNot(a, mode));
  const [code] = refusals;
  if (code && refusals.every((r) => r !== null))
    throw badField('mode', isGroup(name) ? 'clean.noneOfGroup' : code);
};
const chosen = async (
  ctx: Ctx,
  name: string,
  operation: AuditOperation,
  set: { days?: number | null; mode?: CleanMode | null; held?: boolean; reason: string },
): Promise<CleanPolicy> => {
  const tables = tablesOf(name);
  if (tables.every((a) => a.fixed) && typeof set.days === 'number')
    throw new Failure('clean.fixed');
  if (set.mode) checkMode(name, set.mode);
  if (set.held === false && !isGroup(name)) {
    const rule = await ruleOf(ctx, tables[0]);
    if (rule.held && !rule.heldItself) throw new Failure('clean.groupHeld');
  }
  const before = await policyNamed(ctx, name);
  await choose(ctx, name, { ...set, by: personBehind(ctx.who) });
  const after = await policyNamed(ctx, name);
  const shown = ({ days, mode, state, reason }: CleanPolicy) =>
    JSON.stringify({ days, mode, state, reason });
  await record(ctx, {
    module: cleanPolicy.name,
    operation,
    rowId: name,
    risk: 'high',
    old: shown(before),
    new: shown(after),
  });
  ctx.emit(dataCleaning.events.changed, { name });
  return after;
};
const begin = async (ctx: Ctx, a: Ageing): Promise<CleanRun> => {
  const { days, mode } = await ruleOf(ctx, a);
  const run = await askRun(ctx, a.table, { days, mode, by: personBehind(ctx.who) });
  await record(ctx, {
    module: cleanRun.name,
    operation: 'run',
    rowId: run.id,
    risk: 'high',
    new: JSON.stringify({ name: a.table, mode }),
  });
  ctx.enqueue(dataCleaning.jobs.clean, { id: run.id });
  ctx.emit(dataCleaning.events.changed, { name: a.table });
  return run;
};

/** What is dropped after its days: policies by table and by group, their runs and what these counted. */
export const dataCleaningService = serve(dataCleaning, {
  async list(ctx, query) {
    const mine = ageing.filter((a) => isSms(a.table) === (query.scope === 'sms'));
    const names = mine.map((a) => (query.level === 'group' ? groupKey(a) : a.table));
    const rows: CleanPolicy[] = [];
    for (const name of new Set(names)) rows.push(await policyNamed(ctx, name));
    return computedList(ctx, dataCleaning.endpoints.list, rows, query);
  },
  runs: listVerb(dataCleaning.endpoints.runs, {
    entity: cleanRun,
    where: (_ctx, { scope }) => [inScope(scope)],
  }),
  counts: listVerb(dataCleaning.endpoints.counts, {
    entity: cleanCount,
    where: (_ctx, { scope }) => [inScope(scope)],
  }),
  async preview(ctx, { name, days }) {
    const modes = [];
    for (const a of tablesOf(name)) modes.push(...(await previewModes(ctx, a, days)));
    return { ...(await policyNamed(ctx, name, days)), modes };
  },
  set: (ctx, { name, days, mode, reason }) => chosen(ctx, name, 'set', { days, mode, reason }),
  hold: (ctx, { name, reason }) => chosen(ctx, name, 'hold', { held: true, reason }),
  release: (ctx, { name, reason }) => chosen(ctx, name, 'release', { held: false, reason }),
  async run(ctx, { name }) {
    const runs: CleanRun[] = [];
    for (const a of tablesOf(name))
      if (!(await ruleOf(ctx, a)).held) runs.push(await begin(ctx, a));
    if (runs.length === 0) throw new Failure('clean.held');
    return { runs };
  },
});
