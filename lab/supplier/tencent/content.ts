import { labNow } from '../../kernel/clock';
import type { SupplierCore } from '../core';
import { Problem } from '../problem';
import type { Target } from '../targets';
import type { TaskItem, TaskView } from '../tasks';
import type { InputOf } from './description';
import { nobody } from './domains';
import { fromLocal, toLocal } from './times';

const statusOf = ({ state, code }: TaskItem): string => {
  if (state === 'waiting') return 'process';
  if (state === 'done') return 'done';
  return /^Origin\d/.test(code ?? '') ? 'invalid' : 'fail';
};
const rowsOf = (task: TaskView) =>
  task.items.map((item) => ({
    TaskId: task.ticket,
    Url: item.target.value,
    Status: statusOf(item),
    PurgeType: item.target.kind === 'prefix' ? 'path' : 'url',
    FlushType: 'delete',
    Percent: item.state === 'waiting' ? 0 : 100,
    Area: 'mainland',
    CreateTime: toLocal(Date.parse(task.createdAt)),
    UpdateTime: toLocal(Date.parse(task.createdAt)),
  }));

/** Actions about content: purge, prefetch, their tasks and allowances. */
export const contentActions = (core: SupplierCore) => {
  const list = (
    kind: TaskView['kind'],
    input: InputOf<'DescribePushTasks'> | InputOf<'DescribePurgeTasks'>,
  ) => {
    const { TaskId, Keyword, Offset = 0, Limit = 20 } = input;
    const from = input.StartTime === undefined ? 0 : fromLocal(input.StartTime);
    const to = input.EndTime === undefined ? labNow() + 1_000 : fromLocal(input.EndTime);
    const rows = core.tasks
      .since(from)
      .filter((task) => task.kind === kind && Date.parse(task.createdAt) <= to + 1_000)
      .filter(({ ticket }) => TaskId === undefined || ticket === TaskId)
      .flatMap(({ ticket }) => rowsOf(core.tasks.get(ticket)))
      .filter((row) => Keyword === undefined || row.Url.includes(Keyword));
    return { rows: rows.slice(Offset, Offset + Limit), TotalCount: rows.length };
  };
  const allowance = (kind: string, Batch: number) => {
    const own = core.tasks.quotas().find((quota) => quota.kind === kind);
    const row = { Batch, Total: own?.limit ?? 0, Available: own?.left ?? 0 };
    return ['mainland', 'overseas'].map((Area) => ({ ...row, Area }));
  };
  const submit = (kind: 'purge' | 'prefetch', type: Target['kind'], values: readonly string[]) => {
    const targets = values.map((value): Target => ({ kind: type, value }));
    return { TaskId: core.tasks.submit(kind, targets, nobody).ticket };
  };
  return {
    PurgeUrlsCache: ({ Urls }: InputOf<'PurgeUrlsCache'>) => submit('purge', 'url', Urls),
    PurgePathCache: ({ Paths }: InputOf<'PurgePathCache'>) => {
      if (Paths.some((path) => !path.endsWith('/')))
        throw new Problem('badRequest', 'A directory ends with /.');
      return submit('purge', 'prefix', Paths);
    },
    PushUrlsCache: ({ Urls }: InputOf<'PushUrlsCache'>) => submit('prefetch', 'url', Urls),
    DescribePurgeTasks: (input: InputOf<'DescribePurgeTasks'>) => {
      const { rows, TotalCount } = list('purge', input);
      return { PurgeLogs: rows, TotalCount };
    },
    DescribePushTasks: (input: InputOf<'DescribePushTasks'>) => {
      const { rows, TotalCount } = list('prefetch', input);
      return { PushLogs: rows, TotalCount };
    },
    DescribePurgeQuota: () => ({
      UrlPurge: allowance('purgeUrl', 1_000),
      PathPurge: allowance('purgePrefix', 500),
    }),
    DescribePushQuota: () => ({ UrlPush: allowance('prefetch', 500) }),
  };
};
