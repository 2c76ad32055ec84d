import { dataCleaning } from '#shared/areas/platform/databases/cleaning';
import { ageingBatch } from '#server/model/ageing';
import { ageing } from '#server/model/index';
import { dropBatch, noteRun, openRun } from '#server/model/platform/databases/cleaning.store';
import { tableBytes, vacuumTable } from '#server/model/platform/databases/tables.store';
import { type Tools, work } from '../../../kernel/work';
import { restWhileBusy } from './rest';

/**
 * Takes what is past its days out of one table, a batch and its count in one transaction, so that a
 * run which was broken off goes on. Rests while the console is slow; the disk is measured at both ends.
 */
const clean = async ({ platform, run, signal }: Tools, { id }: { id: string }): Promise<void> => {
  const { pool } = platform;
  const open = await run((ctx) => openRun(ctx, id));
  const a = ageing.find(({ table }) => table === open?.name);
  if (!open || !a) return;
  const before = await tableBytes(pool, a.table);
  const tell = (state: 'running' | 'resting') =>
    run(async (ctx) => {
      await noteRun(ctx, id, { state, before });
      ctx.emit(dataCleaning.events.changed, { name: a.table });
    });
  for (let more = true; more; ) {
    await restWhileBusy(pool, signal, () => tell('resting'));
    signal.throwIfAborted();
    more = await run(async (ctx) => {
      const rows = await dropBatch(ctx, a);
      await noteRun(ctx, id, { state: 'running', rows, before });
      return rows === ageingBatch;
    });
  }
  await vacuumTable(pool, a.table);
  const after = await tableBytes(pool, a.table);
  await run(async (ctx) => {
    await noteRun(ctx, id, { state: 'done', after });
    ctx.emit(dataCleaning.events.changed, { name: a.table });
  });
};

export const cleaningWork = work(dataCleaning, { clean });
