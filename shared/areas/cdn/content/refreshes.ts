import * as z from 'zod';
import { post, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { task } from '../../platform/tasks/tasks';
import { lane, leftOut, quota, targetLines } from './schemas';
import { maxRefreshTargets } from './targets';
import * as cdnTerms from '../terms';

/** What an estimate of origin load rests on: log lines below the path, the domain's counters, nothing. */
export const loadBases = ['path', 'domain', 'none'] as const;

/**
 * What clearing a directory would ask of the origin in the minute after it. By log lines of the hour:
 * an object that an edge served n times, h of them hits, of b bytes, is asked for again within that
 * minute with the chance p = 1 - e^(-n/60), and then it is fetched where it would have been a hit:
 * requests a second = sum(p x h/n) / 60, bits a second = sum(p x h/n x b) x 8 / 60. Without log lines
 * of the domain every hit of its last hour counts as a fetch, which is the most it can be:
 * requests a second = hits / 3600, bits a second = hit bytes x 8 / 3600.
 */
export const originLoad = z.object({
  target: z.string(),
  basis: z.enum(loadBases),
  /** The hour it rests on; null without any data. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** Requests and hits in that hour, below the directory or of the whole domain. */
  requests: z.int(),
  hitRequests: z.int(),
  /** Objects that edges would fetch again, each once per edge; 0 where paths are not known. */
  objects: z.int(),
  /** Size of these objects together, or of the domain's hits. */
  bytes: z.int(),
  /** Expected beyond what the origin answers already. */
  perSecond: z.number(),
  bps: z.number(),
});

/** Minutes that may lie between two regions. */
export const stagePauses = [0, 1, 5, 15] as const;
/** The pause of a refresh that goes region after region; null clears everywhere at once. */
export const stagePause = z
  .literal(stagePauses)
  .nullable()
  .meta({
    kind: 'choice',
    label: ['逐区域刷新的间隔（分钟）', 'Minutes between regions'],
    options: {
      0: ['不停顿', 'No pause'],
      1: ['1 分钟', '1 minute'],
      5: cdnTerms.fiveMinutes,
      15: ['15 分钟', '15 minutes'],
    },
  });

/** One region after the other: its nodes at all suppliers, and what clearing them asks of the origin. */
const stage = z.object({
  region: z.string(),
  suppliers: z.array(z.string()),
  nodes: z.array(z.string()),
  /** By the lines of these nodes alone; empty where no lines tell. Null while statistics are away. */
  load: z.array(originLoad).nullable(),
});
const staging = z.object({
  /** Suppliers that cannot clear one region alone, in both languages; with any the option is refused. */
  cannot: z.array(z.tuple([z.string(), z.string()])),
  stages: z.array(stage),
});
export type Staging = z.output<typeof staging>;

const targets = targetLines(maxRefreshTargets);
/** Whom staff submit for: addresses of others are refused. */
const accountId = field.account().optional();
const submission = z.strictObject({
  targets,
  accountId,
  thenPreheat: field.flag(...cdnTerms.thenPreheat).default(false),
  /** Region after region with this pause between them; null clears everywhere at once. */
  stagePauseMinutes: stagePause.default(null),
});

/** Refreshing: at most 10 addresses a submission; a trailing star clears everything below the path. */
export const refreshes = resource('refreshes', {
  entity: task,
  endpoints: {
    check: post('/check', {
      permission: 'purge.files',
      input: z.strictObject({
        targets,
        accountId,
        staged: field.flag('逐区域', 'Region by region').default(false),
      }),
      output: z.object({
        ...leftOut,
        urls: z.int(),
        directories: z.int(),
        lanes: z.array(lane),
        quotas: z.array(quota),
        /** Null while statistics are away. */
        load: z.array(originLoad).nullable(),
        /** Addresses known below each directory: what proves its clearing, and what "then preheat" warms. */
        known: z.array(z.object({ target: z.string(), urls: z.array(z.string()) })),
        /** The regions in their order, when asked for; null while a supplier cannot tell them. */
        staging: staging.nullable(),
      }),
      summary: [
        '检查归属、配额与回源压力，不提交',
        'Checks ownership, allowance and origin load without submitting',
      ],
    }),
    create: post('/', {
      permission: 'purge.files',
      input: submission,
      output: z.object({ task: task.schema, ...leftOut }),
      summary: [
        '提交刷新；含末尾星号的目录需要“刷新目录”权限；平台人员代账号提交时，操作日志同时记录双方',
        'Submits a refresh; directories with a trailing star need the action purge.all; of staff who submit for an account the audit names both',
      ],
    }),
  },
});
