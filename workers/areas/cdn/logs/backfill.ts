import { sentence } from '#shared/kernel/sentences';
import { DriverError } from '#server/drivers/cdn/driver';
import { laneById, type LaneWork } from '#server/model/cdn/sync/lanes';
import { openDriver } from '#server/model/cdn/suppliers/gateway';
import { later, type TaskKind } from '../../platform/tasks/taskKinds';
import type { Tools } from '../../../kernel/work';
import { enterFiles } from './files.store';

/** Lists the files of a span of a log lane and enters those that are new; throws DriverError. */
export const listHours = async (
  run: Tools['run'],
  lane: LaneWork,
  { from, to }: { from: string; to: string },
): Promise<{ files: number; added: number }> => {
  const { driver } = await openDriver(lane.paramId);
  const files = await driver.listLogs({ domain: lane.domain, from, to });
  return { files: files.length, added: await run((ctx) => enterFiles(ctx, lane, files)) };
};

/** Lists the days of a range again; files that were missing are entered and loaded as all others. */
export const logBackfillKind: TaskKind = {
  kind: 'logBackfill',
  link: () => '/cdn-logsync',
  async process({ platform, run }, chunk) {
    const lane = await laneById(platform.pool, String(chunk.task.params['laneId']));
    for (;;) {
      const [item] = await chunk.items(1);
      if (!item) return;
      const started = performance.now();
      const settle = (settled: Omit<Parameters<typeof chunk.settle>[0][number], 'n'>) =>
        chunk.settle([{ n: item.n, ms: performance.now() - started, ...settled }]);
      try {
        if (!lane) throw new DriverError('absent', 'the lane is gone');
        const [from = '', to = ''] = item.target.split('/');
        await settle({ state: 'done', evidence: await listHours(run, lane, { from, to }) });
      } catch (error) {
        if (!(error instanceof DriverError)) throw error;
        if (error.more.retryAfterMs !== undefined)
          throw later(Math.min(error.more.retryAfterMs, 60_000));
        const message = sentence('logs.listFailed', { reason: error.message });
        await settle({ state: 'failed', code: error.errorClass, message });
      }
    }
  },
};
