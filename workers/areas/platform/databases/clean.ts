import { dataCleaning } from '#shared/areas/platform/databases/cleaning';
import { type Ageing, ageingBatch } from '#server/model/ageing';
import { ageing } from '#server/model/index';
import { dropBatch, noteRun, openRun } from '#server/model/platform/databases/cleaning.store';
import { ruleOf } from '#server/model/platform/databases/cleanRules.store';
import { dropDay, dropDays } from '#server/model/platform/databases/partitions.store';
import { tableBytes, vacuumTable } from '#server/model/platform/databases/tables.store';
import { alone } from '../../../kernel/alone';
import { type Tools, work } from '../../../kernel/work';
import { restWhileBusy } from './rest';

/** Takes whole days out of their tables; the drop of a day and its count are one transaction. */
const takeDays = async ({ platform, run }: Tools, id: string, a: Ageing): Promise<void> => {
  const rule = await run((ctx) => ruleOf(ctx, a));
  if (rule.held) return;
  const tables = a.partitions ?? [];
  await dropDays(platform.pool, {
    tables,
    days: rule.days,
    waits: true,
    drop: (name) =>
      run(async (ctx) => noteRun(ctx, id, { state: 'running', rows: await dropDay(ctx, name) })),
  });
};

/**
 * Takes what is past its days out of one table, a batch and its count in one transaction, so that a
 * run which was broken off goes on. Rests while the console is slow; the disk is measured at both ends.
 */
const cleanTable = async (tools: Tools, id: string): Promise<void> => {
  const { platform, run, signal } = tools;
  const { pool } = platform;
  const open = await run((ctx) => openRun(ctx, id));
  const a = ageing.find(({ table }) => table === open?.name);
  if (!open || !a) return;
  const tables = a.partitions ?? [a.table];
  const before = await tableBytes(pool, tables);
  const tell = (state: 'running' | 'resting') =>
    run(async (ctx) => {
      await noteRun(ctx, id, { state, before });
      ctx.emit(dataCleaning.events.changed, { name: a.table });
    });
  const rest = () => restWhileBusy(pool, signal, () => tell('resting'));
  await rest();
  await tell('running');
  if (a.partitions) await takeDays(tools, id, a);
  for (let more = !a.partitions; more; ) {
    await rest();
    signal.throwIfAborted();
    more = await run(async (ctx) => {
      const rows = await dropBatch(ctx, a);
      await noteRun(ctx, id, { state: 'running', rows });
      return rows === ageingBatch;
    });
  }
  if (!a.partitions) await vacuumTable(pool, a.table);
  const after = await tableBytes(pool, tables);
  await run(async (ctx) => {
    await noteRun(ctx, id, { state: 'done', after });
    ctx.emit(dataCleaning.events.changed, { name: a.table });
  });
};

/** The name under which one process works on a run. */
export const cleanName = (id: string): string => `clean ${id}`;
const clean = (tools: Tools, { id }: { id: string }): Promise<void> =>
  alone(tools, cleanName(id), () => cleanTable(tools, id));

export const cleaningWork = work(dataCleaning, { clean });
