import { labNow } from '../../kernel/clock';
import type { SupplierCore } from '../core';
import { Problem } from '../problem';
import type { Target } from '../targets';
import type { TaskItem, TaskView } from '../tasks';
import { nobody } from './domains';
import type { Parameters } from './input';

const second = (at: string | number): string => `${new Date(at).toISOString().slice(0, 19)}Z`;
const pathsOf = (input: Parameters): string[] =>
  (input['ObjectPath'] ?? '').split(/\r?\n/).filter((line) => line !== '');
const words: Record<TaskItem['state'], string> = {
  waiting: 'Refreshing',
  done: 'Complete',
  failed: 'Failed',
};
/** Their three words for a failure; the origin's answer stands behind one of them. */
const description = (code: string | null): string => {
  if (code === null) return '';
  const status = /^Origin(\d{3})$/.exec(code)?.[1];
  return status ? `OriginReturnStatusCode ${status}` : 'InternalError';
};

const rowsOf = (task: TaskView) =>
  task.items.map((item) => ({
    TaskId: task.ticket,
    ObjectPath: item.target.value,
    ObjectType:
      task.kind === 'prefetch' ? 'preload' : item.target.kind === 'prefix' ? 'directory' : 'file',
    Status: words[item.state],
    Process: item.state === 'waiting' ? '0%' : '100%',
    CreationTime: second(task.createdAt),
    Description: description(item.code),
  }));

/** Actions about content: refresh, prefetch, their tasks and allowances. */
export const contentActions = (core: SupplierCore) => ({
  RefreshObjectCaches: (input: Parameters) => {
    const type = input['ObjectType'] ?? 'File';
    if (type === 'Regex') throw new Problem('badRequest', 'Regex is not enabled for this account.');
    const kind = type === 'Directory' ? 'prefix' : 'url';
    const paths = pathsOf(input);
    if (kind === 'prefix' && (paths.length > 100 || paths.some((path) => !path.endsWith('/'))))
      throw new Problem('badRequest', 'Give up to 100 directories that end with /.');
    const targets = paths.map((value): Target => ({ kind, value }));
    return { RefreshTaskId: core.tasks.submit('purge', targets, nobody).ticket };
  },
  PushObjectCache: (input: Parameters) => {
    const targets = pathsOf(input).map((value): Target => ({ kind: 'url', value }));
    return { PushTaskId: core.tasks.submit('prefetch', targets, nobody).ticket };
  },
  DescribeRefreshTasks: (input: Parameters) => {
    const from = Date.parse(input['StartTime'] ?? '1970-01-01T00:00:00Z');
    const to = Date.parse(input['EndTime'] ?? second(labNow() + 1_000));
    const rows = core.tasks
      .since(from)
      .flatMap((task) => rowsOf(core.tasks.get(task.ticket)))
      .filter(
        (row) =>
          Date.parse(row.CreationTime) <= to &&
          (input['TaskId'] === undefined || row.TaskId === input['TaskId']) &&
          (input['ObjectPath'] === undefined || row.ObjectPath === input['ObjectPath']) &&
          (input['ObjectType'] === undefined || row.ObjectType === input['ObjectType']),
      );
    const size = Number(input['PageSize'] ?? '20');
    const page = Number(input['PageNumber'] ?? '1');
    const CDNTask = rows.slice((page - 1) * size, page * size);
    return { PageNumber: page, PageSize: size, TotalCount: rows.length, Tasks: { CDNTask } };
  },
  DescribeRefreshTaskById: (input: Parameters) => {
    const Tasks = (input['TaskId'] ?? '').split(',').flatMap((id) => rowsOf(core.tasks.get(id)));
    return { TotalCount: Tasks.length, Tasks };
  },
  DescribeRefreshQuota: () => {
    const of = (kind: string) => core.tasks.quotas().find((quota) => quota.kind === kind);
    const [url, dir, push] = [of('purgeUrl'), of('purgePrefix'), of('prefetch')];
    return {
      UrlQuota: String(url?.limit),
      UrlRemain: String(url?.left),
      DirQuota: String(dir?.limit),
      DirRemain: String(dir?.left),
      PreloadQuota: String(push?.limit),
      PreloadRemain: String(push?.left),
    };
  },
});
