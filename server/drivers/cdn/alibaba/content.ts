import { chunks } from '../batches';
import { type CdnDriver, DriverError } from '../driver';
import { contentOf, type PathResult } from '../handedIn';
import { type AlibabaCaller, utcSecond } from './call';
import { pushAnswer, refreshAnswer, taskByIdAnswer, tasksAnswer } from './schemas';

/** Directories one call takes, and addresses of a prefetch; of single files it would be more. */
export const maxTargets = 100;
/** Task numbers of one question. */
const idsPerCall = 10;
const pageSize = 100;

const states = {
  Complete: 'done',
  Failed: 'failed',
  Refreshing: 'waiting',
  Pending: 'waiting',
} as const;
/** Their words for a failure as a code: what the origin answered, or the words run together. */
const codeOf = (description: string): string => {
  const status = /StatusCode\s*(\w{3})/.exec(description)?.[1];
  return status ? `Origin${status}` : description.replace(/\W+/g, '') || 'Failed';
};
const numbers = (text: string): string[] => text.split(',').map((id) => id.trim());

/** Purge, prefetch and what became of them. `now` tells the present instant, epoch milliseconds. */
export const contentCalls = (
  call: AlibabaCaller,
  now: () => number,
): Pick<CdnDriver, 'purge' | 'prefetch' | 'findTask' | 'taskStatus'> =>
  contentOf({
    perCall: maxTargets,
    directoryOf: (prefix) => {
      if (prefix.endsWith('/')) return prefix;
      throw new DriverError('invalid', `Alibaba Cloud CDN purges directories: ${prefix} is none`);
    },
    submit: async (operation, { letter, paths }) => {
      const ObjectPath = paths.join('\n');
      if (letter === 'p') {
        const answer = await call(pushAnswer, operation, 'PushObjectCache', { ObjectPath });
        return numbers(answer.PushTaskId);
      }
      // With its parameters left out, an address stands for all of its variants.
      const ObjectType = letter === 'u' ? 'IgnoreParams' : 'Directory';
      const input = { ObjectPath, ObjectType };
      const answer = await call(refreshAnswer, operation, 'RefreshObjectCaches', input);
      return numbers(answer.RefreshTaskId);
    },
    results: async (operation, _letter, taskIds) => {
      const results: PathResult[] = [];
      for (const part of chunks(taskIds, idsPerCall)) {
        const input = { TaskId: part.join(',') };
        const { Tasks } = await call(taskByIdAnswer, operation, 'DescribeRefreshTaskById', input);
        results.push(
          ...Tasks.map(({ TaskId, ObjectPath, Status, Description = '' }): PathResult => {
            const state = states[Status];
            const failed = state === 'failed';
            const code = failed ? codeOf(Description) : null;
            const message = failed ? Description : null;
            return { taskId: TaskId, path: ObjectPath, state, code, message };
          }),
        );
      }
      return results;
    },
    holding: async (letter, path, since) => {
      const { Tasks } = await call(tasksAnswer, 'findTask', 'DescribeRefreshTasks', {
        ObjectPath: path,
        StartTime: utcSecond(since),
        EndTime: utcSecond(now() + 1_000),
        PageNumber: '1',
        PageSize: String(pageSize),
      });
      const isPush = (type: string): boolean => type.toLowerCase() === 'preload';
      const alike = Tasks.CDNTask.filter((row) => isPush(row.ObjectType) === (letter === 'p'));
      return [...new Set(alike.map(({ TaskId }) => TaskId))];
    },
  });
