import * as z from 'zod';
import { Failure } from '#shared/kernel/errors';
import type { Ctx } from '../../../../kernel/db/context';
import { createTask, firstAndMore, type Task } from '../../../platform/tasks/index';

/** How a task of waves goes on: domains at a time, and how many percent of them may fail. */
const waveParams = z.object({ waveSize: z.int().min(1), failurePercent: z.int().min(0).max(100) });
type WaveParams = z.output<typeof waveParams>;
export const waveParamsOf = (t: Pick<Task, 'params'>): WaveParams => waveParams.parse(t.params);

/**
 * Pushes the wanted configuration of these domains again, wave by wave, as a task of the platform. One
 * part holds them all, because a wave begins only when the one before has ended.
 */
export const startWaves = async (
  ctx: Ctx,
  names: readonly string[],
  params: WaveParams,
): Promise<Task> => {
  if (names.length === 0) throw new Failure('config.noneToPush');
  return createTask(ctx, {
    kind: 'resync',
    title: firstAndMore(names),
    accountId: null,
    params,
    lanes: [{ lane: 'domains', targets: names }],
    chunkSize: names.length,
  });
};
