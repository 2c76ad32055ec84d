import type { AuditOperation } from '#shared/kernel/auditOperations';
import { logSyncs, mostBackfillDays } from '#shared/areas/cdn/logs/logSyncs';
import type { Got } from '#shared/kernel/contract';
import { badField, Failure } from '#shared/kernel/errors';
import { slotOf } from '#shared/kernel/units';
import type { Ctx } from '../../../kernel/db/context';
import { record } from '../../../kernel/db/rows';
import { serve } from '../../../kernel/http/http';
import { isLoadTaken, keepProcess, unitOfFile } from '../../../model/cdn/logs/processes.store';
import { createTask } from '../../../model/platform/tasks/index';
import { pauseLanes, resumeLanes } from '../sync/index';
import * as store from './syncs.store';

type Endpoints = (typeof logSyncs)['endpoints'];
const hour = 3_600;
const [hourMs, dayMs] = [3_600_000, 86_400_000];

const noted = (ctx: Ctx, id: string, operation: AuditOperation, what: object) =>
  record(ctx, { module: 'logSync', operation, rowId: id, new: JSON.stringify(what) });

/** Days of a range of whole hours, the newest first, each as `from/to`. */
const daysOf = (from: string, to: string): string[] => {
  const days: string[] = [];
  for (let end = Date.parse(to); end > Date.parse(from); ) {
    const start = Math.max(Date.parse(from), Math.ceil(end / dayMs - 1) * dayMs);
    days.push(`${new Date(start).toISOString()}/${new Date(end).toISOString()}`);
    end = start;
  }
  return days;
};

const backfill = async (ctx: Ctx, input: Got<Endpoints['backfill']>) => {
  const sync = await store.shownSync(ctx, input.id);
  const from = slotOf(input.from, hour);
  const to = slotOf(Date.parse(input.to) + hourMs - 1, hour);
  const length = Date.parse(to) - Date.parse(from);
  if (length <= 0 || length > mostBackfillDays * dayMs)
    throw badField('to', 'plan.span', { days: mostBackfillDays });
  const { id, number } = await createTask(ctx, {
    kind: 'logBackfill',
    title: `${sync.domainName} · ${sync.paramName} ${from.slice(0, 13)} – ${to.slice(0, 13)}`,
    accountId: null,
    params: { laneId: sync.id },
    lanes: [{ lane: 'list', targets: daysOf(from, to) }],
    chunkSize: mostBackfillDays + 1,
  });
  return { id, number };
};

/**
 * A stored file comes anew by a task that fetches the files of its load whole before they take their
 * place; one that waits is simply due at once.
 */
const again = async (ctx: Ctx, { id, fileId }: Got<Endpoints['again']>) => {
  const file = await store.fileOfSync(ctx, id, fileId);
  if (file.isLarge) throw new Failure('logs.againLarge');
  await noted(ctx, id, 'again', { fileId });
  if (file.state === 'listed' || file.state === 'bad') {
    await store.tryAgain(ctx, id, fileId);
    return { taskId: null };
  }
  const unit = await unitOfFile(ctx, fileId);
  if (!unit) throw new Failure('logs.againState');
  if (await isLoadTaken(ctx, unit.loadId)) throw new Failure('logs.againTaken');
  const hours = unit.files.map((f) => Date.parse(f.hourAt));
  const [fromMs, toMs] = [Math.min(...hours), Math.max(...hours) + hourMs];
  const [fromAt, toAt] = [new Date(fromMs).toISOString(), new Date(toMs).toISOString()];
  const task = await createTask(ctx, {
    kind: 'logProcess',
    title: `${unit.domain} ${fromAt.slice(0, 13)} – ${toAt.slice(0, 13)}`,
    accountId: null,
    params: { parser: 'v1', mode: 'replace' },
    lanes: [
      {
        lane: 'replace',
        targets: [`1 · ${unit.domain} ${fromAt.slice(0, 13)}Z · ${unit.files.length}`],
      },
    ],
    chunkSize: 1,
  });
  const wanted = {
    domainIds: [unit.domainId],
    fromAt,
    toAt,
    parser: 'v1',
    mode: 'replace',
    hosts: {},
  } as const;
  await keepProcess(ctx, task.id, wanted, [unit]);
  return { taskId: task.id };
};

/** Log sync: what answers its requests. */
export const logSyncsService = serve(logSyncs, {
  list: store.listSyncs,
  one: (ctx, { id }) => store.shownSync(ctx, id),
  files: store.listSyncFiles,
  async run(ctx, { id }) {
    await store.shownSync(ctx, id);
    await store.lookNow(ctx, id);
    await store.tryAgain(ctx, id, null);
    await noted(ctx, id, 'run', {});
    return store.shownSync(ctx, id);
  },
  backfill,
  again,
  async pause(ctx, { id, reason }) {
    await store.shownSync(ctx, id);
    await pauseLanes(ctx, { id, reach: 'lane', reason });
    return store.shownSync(ctx, id);
  },
  async resume(ctx, { id }) {
    await store.shownSync(ctx, id);
    await resumeLanes(ctx, { id, reach: 'lane' });
    const sync = await store.shownSync(ctx, id);
    if (sync.state === 'paused') throw new Failure('logs.pauseWider');
    return sync;
  },
});
