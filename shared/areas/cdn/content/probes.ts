import * as z from 'zod';
import { post, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { task } from '../../platform/tasks/tasks';
import { lane, leftOut, targetLines } from './schemas';
import { maxProbeTargets } from './targets';
import * as terms from '../../../kernel/terms';
import * as cdnTerms from '../terms';

/** How the nodes answered: the share of hits by node, as the task's result carries it. */
export const probeSummary = z.object({
  nodes: z.array(
    z.object({
      lane: z.string(),
      node: z.string(),
      asked: z.int(),
      hit: z.int(),
      miss: z.int(),
      other: z.int(),
      failed: z.int(),
      averageMs: z.number(),
      averageAgeSeconds: z.number().nullable(),
    }),
  ),
});

const targets = targetLines(maxProbeTargets);

/** Probing: whether edges hold up to 50,000 addresses, without making them fetch. */
export const probes = resource('probes', {
  entity: task,
  endpoints: {
    check: post('/check', {
      permission: 'prefetch.submit',
      input: z.strictObject({ targets }),
      output: z.object({ ...leftOut, urls: z.int(), lanes: z.array(lane) }),
      bodyLimit: '24mb',
      summary: ['检查地址，不提交', 'Checks the addresses without submitting'],
    }),
    create: post('/', {
      permission: 'prefetch.submit',
      input: z.strictObject({
        targets,
        description: field.remark(...terms.description, 256).default(''),
        nodeIds: field.list(...cdnTerms.nodes, z.uuid(), 200).default([]),
        skipBad: z.boolean().default(false),
      }),
      output: z.object({ task: task.schema, ...leftOut }),
      bodyLimit: '24mb',
      summary: ['探测缓存命中', 'Probes whether edges hold the addresses'],
    }),
  },
});
