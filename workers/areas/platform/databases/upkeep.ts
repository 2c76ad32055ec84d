import type { Row } from '#shared/kernel/contract';
import type { dbTask } from '#shared/areas/platform/databases/databases';
import {
  beginUpkeep,
  keepUp,
  measureTable,
  noteUpkeep,
} from '#server/model/platform/databases/upkeep.store';
import { plainWords } from '#shared/kernel/sentences';
import { alone } from '../../../kernel/alone';
import type { Tools } from '../../../kernel/work';

type Task = Row<typeof dbTask>;
/** The statement itself; what the store says against it ends the task, a broken connection does not. */
const work = async ({ platform, run, signal }: Tools, task: Task): Promise<number | string> => {
  const { name, kind } = task;
  const tell = (progress: number) =>
    run((ctx) => noteUpkeep(ctx, task, { state: 'running', progress }));
  try {
    return await keepUp(platform.pool, { name, kind, signal, tell });
  } catch (error) {
    const { severity, message } = error as { severity?: string; message: string };
    if (severity !== 'ERROR' || signal.aborted) throw error;
    return message;
  }
};

/** The name under which one process works on a task. */
export const upkeepName = (id: string): string => `upkeep ${id}`;

const keepTable = async (tools: Tools, id: string): Promise<void> => {
  const { platform, run } = tools;
  const task = await run((ctx) => beginUpkeep(ctx, id));
  if (!task) return;
  const before = await measureTable(platform.pool, task.name);
  await run((ctx) =>
    noteUpkeep(ctx, task, {
      state: 'running',
      rowsBefore: before?.rows,
      deadBefore: before?.dead,
      bytesBefore: before?.bytes,
    }),
  );
  const result = await work(tools, task);
  if (typeof result === 'string') {
    await run((ctx) => noteUpkeep(ctx, task, { state: 'failed', error: plainWords(result) }));
    return;
  }
  const after = await measureTable(platform.pool, task.name);
  await run((ctx) =>
    noteUpkeep(ctx, task, {
      state: 'done',
      progress: 1,
      rowsAfter: after?.rows,
      deadAfter: after?.dead,
      bytesAfter: after?.bytes,
      ms: result,
    }),
  );
};

/**
 * Vacuums or analyses a table and keeps what came of it. A task whose process died begins anew: both change
 * no row, and the store lets only one at a time work on a table.
 */
export const upkeep = (tools: Tools, { id }: { id: string }): Promise<void> =>
  alone(tools, upkeepName(id), () => keepTable(tools, id));
