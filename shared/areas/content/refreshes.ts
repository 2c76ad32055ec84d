import * as z from 'zod';
import { post, resource } from '../../kernel/contract';
import { field } from '../../kernel/field';
import { task } from '../tasks/tasks';
import { lane, leftOut, quota, targetLines } from './shapes';
import { maxRefreshTargets } from './targets';

/** What clearing a directory would ask of the origin, by the traffic of the last hour. */
export const originLoad = z.object({
  target: z.string(),
  /** Requests and hits below the directory in the last hour. */
  requests: z.int(),
  hitRequests: z.int(),
  /** Objects that the edges would fetch again, and their size together. */
  objects: z.int(),
  bytes: z.int(),
});

const targets = targetLines(maxRefreshTargets);
const submission = z.strictObject({
  targets,
  thenPreheat: field.flag('随后预热', 'Then preheat').default(false),
});

/** Refreshing: at most 10 addresses a submission; a trailing star clears everything below the path. */
export const refreshes = resource('refreshes', {
  entity: task,
  endpoints: {
    check: post('/check', {
      needs: 'purge.files',
      takes: z.strictObject({ targets }),
      gives: z.object({
        ...leftOut,
        urls: z.int(),
        directories: z.int(),
        lanes: z.array(lane),
        quotas: z.array(quota),
        /** Null while statistics are away. */
        load: z.array(originLoad).nullable(),
      }),
      says: [
        '检查归属、配额与回源压力，不提交',
        'Checks ownership, allowance and origin load without submitting',
      ],
    }),
    create: post('/', {
      needs: 'purge.files',
      takes: submission,
      gives: z.object({ task: task.schema, ...leftOut }),
      says: [
        '提交刷新；含末尾星号的目录需要“刷新目录”权限',
        'Submits a refresh; directories with a trailing star need the action purge.all',
      ],
    }),
  },
});
