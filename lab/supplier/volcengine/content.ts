import { labNow } from '../../kernel/clock';
import type { SupplierCore } from '../core';
import { Problem } from '../problem';
import { placeOf, type Target } from '../targets';
import type { TaskItem, TaskView } from '../tasks';
import type { InputOf } from './description';
import { nobody } from './domains';

const mostUrls = 100;
const statuses: Record<TaskItem['state'], string> = {
  waiting: 'running',
  done: 'complete',
  failed: 'failed',
};
const typeOf = (kind: TaskView['kind'], target: Target): string => {
  if (kind === 'prefetch') return 'preload';
  return target.kind === 'prefix' ? 'refresh_dir' : 'refresh_file';
};
const rowsOf = (task: TaskView) =>
  task.items.map((item) => ({
    TaskID: task.ticket,
    TaskType: typeOf(task.kind, item.target),
    Url: item.target.value,
    Status: statuses[item.state],
    Remark: item.message ?? '',
    Process: item.state === 'waiting' ? '0%' : '100%',
    CreateTime: Math.floor(Date.parse(task.createdAt) / 1_000),
  }));

/** Actions about content: purge, prefetch, their tasks and allowances. */
export const contentActions = (core: SupplierCore) => {
  const submit = (kind: 'purge' | 'prefetch', type: Target['kind'], text: string) => {
    const values = text.split('\n');
    if (values.length > mostUrls) throw new Problem('badRequest', `${mostUrls} URLs at most.`);
    const targets = values.map((value): Target => ({ kind: type, value }));
    // All of it is refused for one address of a domain that is not the account's.
    const stranger = targets.find(
      (target) => !core.domains.servesHost(placeOf(target)?.host ?? ''),
    );
    if (stranger) throw new Problem('noDomain', `The domain of ${stranger.value} is not yours.`);
    return { TaskID: core.tasks.submit(kind, targets, nobody).ticket };
  };
  const quota = (wanted: string) => {
    const own = core.tasks.quotas().find(({ kind }) => kind === wanted);
    return [own?.limit ?? 0, own?.left ?? 0] as const;
  };
  return {
    SubmitRefreshTask: ({ Type = 'file', Urls }: InputOf<'SubmitRefreshTask'>) => {
      if (Type === 'dir' && Urls.split('\n').some((url) => !url.endsWith('/')))
        throw new Problem('badRequest', 'A directory ends with /.');
      return submit('purge', Type === 'dir' ? 'prefix' : 'url', Urls);
    },
    SubmitPreloadTask: ({ Urls }: InputOf<'SubmitPreloadTask'>) => submit('prefetch', 'url', Urls),
    DescribeContentTasks: (input: InputOf<'DescribeContentTasks'>) => {
      const { TaskType, TaskID, Url, Status, PageNum = 1, PageSize = 10 } = input;
      const { StartTime = 0, EndTime = Math.ceil(labNow() / 1_000) } = input;
      const rows = core.tasks
        .since(StartTime * 1_000)
        .filter(({ ticket }) => TaskID === undefined || ticket === TaskID)
        .flatMap(({ ticket }) => rowsOf(core.tasks.get(ticket)))
        .filter((row) => row.TaskType === TaskType && row.CreateTime <= EndTime)
        .filter((row) => Url === undefined || row.Url === Url)
        .filter((row) => Status === undefined || row.Status === Status);
      const Data = rows.slice((PageNum - 1) * PageSize, PageNum * PageSize);
      return { Data, PageNum, PageSize, Total: rows.length };
    },
    DescribeContentQuota: () => {
      const [RefreshQuota, RefreshRemain] = quota('purgeUrl');
      const [RefreshDirQuota, RefreshDirRemain] = quota('purgePrefix');
      const [PreloadQuota, PreloadRemain] = quota('prefetch');
      return {
        RefreshQuota,
        RefreshRemain,
        RefreshDirQuota,
        RefreshDirRemain,
        PreloadQuota,
        PreloadRemain,
      };
    },
  };
};
