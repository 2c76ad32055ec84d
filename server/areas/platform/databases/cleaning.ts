import { sql } from 'kysely';
import { cleanPolicy, cleanRun, dataCleaning } from '#shared/areas/platform/databases/cleaning';
import { personBehind } from '#shared/kernel/access';
import type { Out } from '#shared/kernel/contract';
import { Failure } from '#shared/kernel/errors';
import { computedList } from '../../../kernel/db/computedList';
import type { Ctx } from '../../../kernel/db/context';
import { listVerb } from '../../../kernel/db/list';
import { record } from '../../../kernel/db/rows';
import { serve } from '../../../kernel/http/http';
import type { Ageing } from '../../../model/ageing';
import { ageing } from '../../../model/index';
import * as store from '../../../model/platform/databases/cleaning.store';
import { isSms } from '../../../model/platform/databases/tables.store';

type Policy = Out<typeof dataCleaning.endpoints.set>;
const ageingOf = (name: string): Ageing => {
  const a = ageing.find(({ table }) => table === name);
  if (!a) throw new Failure('database.noTable');
  return a;
};
const chosen = async (
  ctx: Ctx,
  name: string,
  operation: string,
  set: { days?: number | null; held?: boolean; reason: string },
): Promise<Policy> => {
  const a = ageingOf(name);
  if (a.fixed && set.days !== undefined) throw new Failure('clean.fixed');
  const before = await store.policyOf(ctx, a);
  await store.choose(ctx, name, { ...set, by: personBehind(ctx.who) });
  const after = await store.policyOf(ctx, a);
  const shown = ({ days, state, reason }: Policy) => JSON.stringify({ days, state, reason });
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

/** What is dropped after its days: policies by table, and their runs. */
export const dataCleaningService = serve(dataCleaning, {
  async list(ctx, query) {
    const rows: Policy[] = [];
    for (const a of ageing)
      if (isSms(a.table) === (query.scope === 'sms')) rows.push(await store.policyOf(ctx, a));
    return computedList(ctx, dataCleaning.endpoints.list, rows, query);
  },
  runs: listVerb(dataCleaning.endpoints.runs, {
    entity: cleanRun,
    where: (_ctx, { scope }) => [scope && sql`starts_with(t.name, 'sms_') = ${scope === 'sms'}`],
  }),
  preview: (ctx, { name, days }) => store.policyOf(ctx, ageingOf(name), days),
  set: (ctx, { name, days, reason }) => chosen(ctx, name, 'set', { days, reason }),
  hold: (ctx, { name, reason }) => chosen(ctx, name, 'hold', { held: true, reason }),
  release: (ctx, { name, reason }) => chosen(ctx, name, 'release', { held: false, reason }),
  async run(ctx, { name }) {
    const policy = await store.policyOf(ctx, ageingOf(name));
    if (policy.state === 'held') throw new Failure('clean.held');
    const run = await store.askRun(ctx, name, policy.days, personBehind(ctx.who));
    await record(ctx, {
      module: cleanRun.name,
      operation: 'run',
      rowId: run.id,
      risk: 'high',
      new: JSON.stringify({ name }),
    });
    ctx.enqueue(dataCleaning.jobs.clean, { id: run.id });
    ctx.emit(dataCleaning.events.changed, { name });
    return run;
  },
});
