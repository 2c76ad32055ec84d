import type { Ctx } from '../../../../kernel/db/context';
import { Failure } from '#shared/kernel/errors';
import { createTask, firstAndMore, type Task } from '../../../platform/tasks/index';
import { claimScan, isScanned, scannable } from './configs.store';

/** Domains read back one after another by one worker; several parts run side by side. */
const chunkSize = 50;
/** The night of the platform's time zone (UTC+8): a scan is due from three o'clock on. */
const dueAfterHours = 8 - 3;

const create = (ctx: Ctx, accountId: string | null, names: readonly string[]): Promise<Task> =>
  createTask(ctx, {
    kind: 'drift',
    title: firstAndMore(names),
    accountId: null,
    params: { accountId },
    lanes: [{ lane: 'domains', targets: names }],
    chunkSize,
  });

/** A drift scan over the domains on air, as a task of the platform. */
export const startScan = async (ctx: Ctx, accountId: string | null): Promise<Task> => {
  const names = await scannable(ctx, accountId);
  if (names.length === 0) throw new Failure('config.nothing');
  return create(ctx, accountId, names);
};

/** The scan of this night, once whoever looks first; nothing while no domain is on air. */
export const startNightly = async (ctx: Ctx): Promise<void> => {
  const day = new Date(Date.parse(ctx.now()) + dueAfterHours * 3_600_000)
    .toISOString()
    .slice(0, 10);
  if (await isScanned(ctx, day)) return;
  const names = await scannable(ctx, null);
  if (names.length === 0) return;
  const task = await create(ctx, null, names);
  if (!(await claimScan(ctx, day, task.id))) throw new Error('another process scans this night');
};
