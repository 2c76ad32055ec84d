import * as z from 'zod';
import { type CdnDriver, DriverError, type SupplierQuota } from '../driver';
import { contentOf, type Part, type PathResult } from '../handedIn';
import { refusalOf, type VolcengineCaller } from './call';

/** Addresses of one call. */
export const maxTargets = 100;
const pageSize = 100;
const dayMs = 86_400_000;
const zoneMs = 8 * 3_600_000;

const taskAnswer = z.object({ TaskID: z.string() });
const tasksAnswer = z.object({
  Data: z
    .array(
      z.object({
        TaskID: z.string(),
        Url: z.string(),
        Status: z.string(),
        Remark: z.string().nullish(),
      }),
    )
    .nullish(),
  Total: z.int(),
});
const amount = z.int();
const quotaAnswer = z.object({
  RefreshQuota: amount,
  RefreshRemain: amount,
  RefreshDirQuota: amount,
  RefreshDirRemain: amount,
  PreloadQuota: amount,
  PreloadRemain: amount,
});

const states: Record<string, PathResult['state']> = { complete: 'done', failed: 'failed' };
const types: Record<Part['letter'], string> = {
  u: 'refresh_file',
  d: 'refresh_dir',
  h: 'refresh_dir',
  p: 'preload',
};
const refreshTypes = { u: 'file', d: 'dir', h: 'dir' } as const;
const kinds: Record<Part['letter'], SupplierQuota['kind']> = {
  u: 'purgeUrl',
  d: 'purgePrefix',
  h: 'purgePrefix',
  p: 'prefetch',
};

type ContentCalls = Pick<CdnDriver, 'purge' | 'prefetch' | 'findTask' | 'taskStatus' | 'quota'>;
/** Purge, prefetch, what became of them and what is left. `now` tells the present instant, epoch milliseconds. */
export const contentCalls = (call: VolcengineCaller, now: () => number): ContentCalls => {
  const quota = async (operation: string): Promise<SupplierQuota[]> => {
    const amounts = await call(quotaAnswer, operation, 'DescribeContentQuota', {});
    const day = Math.floor((now() + zoneMs) / dayMs);
    const resetAt = new Date((day + 1) * dayMs - zoneMs).toISOString();
    return [
      { kind: 'purgeUrl', limit: amounts.RefreshQuota, left: amounts.RefreshRemain, resetAt },
      {
        kind: 'purgePrefix',
        limit: amounts.RefreshDirQuota,
        left: amounts.RefreshDirRemain,
        resetAt,
      },
      { kind: 'prefetch', limit: amounts.PreloadQuota, left: amounts.PreloadRemain, resetAt },
    ];
  };
  const submit = async (operation: string, { letter, paths }: Part): Promise<string[]> => {
    const Urls = paths.join('\n');
    const [action, input] =
      letter === 'p'
        ? (['SubmitPreloadTask', { Urls }] as const)
        : (['SubmitRefreshTask', { Type: refreshTypes[letter], Urls, Delete: true }] as const);
    try {
      return [(await call(taskAnswer, operation, action, input)).TaskID];
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal) throw error;
      // What their refusals are called is not published: the allowance says whether it is used up.
      const own = (await quota(operation)).find(({ kind }) => kind === kinds[letter]);
      if ((own?.left ?? 0) >= paths.length) throw error;
      throw new DriverError('quota', refusal.message, refusal.more);
    }
  };
  const list = async (operation: string, letter: Part['letter'], filter: object) => {
    const rows: NonNullable<z.infer<typeof tasksAnswer>['Data']> = [];
    for (let PageNum = 1, total = 1; rows.length < total; PageNum += 1) {
      const page = { TaskType: types[letter], PageNum, PageSize: pageSize };
      const question = { ...filter, ...page };
      const answer = await call(tasksAnswer, operation, 'DescribeContentTasks', question);
      rows.push(...(answer.Data ?? []));
      total = (answer.Data ?? []).length === 0 ? 0 : answer.Total;
    }
    return rows;
  };
  return {
    quota: () => quota('quota'),
    ...contentOf({
      perCall: maxTargets,
      directoryOf: (prefix) => {
        if (prefix.endsWith('/')) return prefix;
        throw new DriverError('invalid', `Volcengine CDN purges directories: ${prefix} is none`);
      },
      submit,
      results: async (operation, letter, taskIds) => {
        const results: PathResult[] = [];
        for (const TaskID of taskIds) {
          for (const { Url, Status, Remark } of await list(operation, letter, { TaskID })) {
            const state = states[Status] ?? 'waiting';
            const isFailed = state === 'failed';
            const message = isFailed ? Remark || 'Volcengine CDN tells no reason.' : null;
            const code = isFailed ? 'Failed' : null;
            results.push({ taskId: TaskID, path: Url, state, code, message });
          }
        }
        return results;
      },
      holding: async (letter, path, since) => {
        const rows = await list('findTask', letter, {
          Url: path,
          StartTime: Math.floor(Date.parse(since) / 1_000),
          EndTime: Math.ceil(now() / 1_000) + 1,
        });
        return [...new Set(rows.filter(({ Url }) => Url === path).map(({ TaskID }) => TaskID))];
      },
    }),
  };
};
