import * as z from 'zod';
import { type CdnDriver, DriverError } from '../driver';
import { contentOf, type PathResult } from '../handedIn';
import { toLocalTime } from '../localTime';
import type { TencentCaller } from './call';

/** Paths of one call; of single addresses it would be more. */
export const maxTargets = 100;
const pageSize = 1_000;

const taskAnswer = z.object({ TaskId: z.string() });
const row = z.object({ TaskId: z.string(), Url: z.string(), Status: z.string() });
const purgesAnswer = z.object({ PurgeLogs: z.array(row), TotalCount: z.int() });
const pushesAnswer = z
  .object({ PushLogs: z.array(row).nullish(), TotalCount: z.int().nullish() })
  .transform(({ PushLogs, TotalCount }) => ({
    PurgeLogs: PushLogs ?? [],
    TotalCount: TotalCount ?? 0,
  }));

const states: Record<string, PathResult['state']> = {
  done: 'done',
  fail: 'failed',
  invalid: 'failed',
};
/** They tell no reason but that the origin answered with an error. */
const codes: Record<string, readonly [code: string, message: string]> = {
  fail: ['Failed', 'Tencent Cloud CDN could not do it and tells no reason.'],
  invalid: ['OriginError', 'The origin answered with an error.'],
};

/** Purge, prefetch and what became of them. `now` tells the present instant, epoch milliseconds. */
export const contentCalls = (
  call: TencentCaller,
  now: () => number,
): Pick<CdnDriver, 'purge' | 'prefetch' | 'findTask' | 'taskStatus'> => {
  const list = async (operation: string, letter: string, filter: object) => {
    const isPush = letter === 'p';
    const action = isPush ? 'DescribePushTasks' : 'DescribePurgeTasks';
    const schema = isPush ? pushesAnswer : purgesAnswer;
    const rows: z.infer<typeof row>[] = [];
    for (let total = 1; rows.length < total; ) {
      const page = { Offset: rows.length, Limit: pageSize };
      const answer = await call(schema, operation, action, { ...filter, ...page });
      rows.push(...answer.PurgeLogs);
      total = answer.PurgeLogs.length === 0 ? 0 : answer.TotalCount;
    }
    return rows;
  };
  return contentOf({
    perCall: maxTargets,
    directoryOf: (prefix) => {
      if (prefix.endsWith('/')) return prefix;
      throw new DriverError('invalid', `Tencent Cloud CDN purges directories: ${prefix} is none`);
    },
    submit: async (operation, { letter, paths }) => {
      const [action, input] =
        letter === 'p'
          ? (['PushUrlsCache', { Urls: paths }] as const)
          : letter === 'u'
            ? (['PurgeUrlsCache', { Urls: paths }] as const)
            : (['PurgePathCache', { Paths: paths, FlushType: 'delete' }] as const);
      return [(await call(taskAnswer, operation, action, input)).TaskId];
    },
    results: async (operation, letter, taskIds) => {
      const results: PathResult[] = [];
      for (const TaskId of taskIds) {
        for (const { Url, Status } of await list(operation, letter, { TaskId })) {
          const [code, message] = codes[Status] ?? [null, null];
          const state = states[Status] ?? 'waiting';
          results.push({ taskId: TaskId, path: Url, state, code, message });
        }
      }
      return results;
    },
    holding: async (letter, path, since) => {
      const rows = await list('findTask', letter, {
        Keyword: path,
        StartTime: toLocalTime(since),
        EndTime: toLocalTime(now() + 1_000),
      });
      return [...new Set(rows.filter(({ Url }) => Url === path).map(({ TaskId }) => TaskId))];
    },
  });
};
