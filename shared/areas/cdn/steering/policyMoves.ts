import * as z from 'zod';
import { entity, post, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import * as terms from '../../../kernel/terms';
import * as cdnTerms from '../terms';
import { cnameTask, confirmNames } from './cnameTasks';
import * as steeringTerms from './terms';

/** Names that go to another policy together, at most. */
export const mostMoved = 50;

export const moveResults = {
  started: ['已开始切换', 'Switch begun', 'success'],
  moved: ['已立即改为该策略', 'Follows it at once', 'success'],
  already: ['已使用该策略', 'Follows it already', 'neutral'],
  refused: [...terms.refusedState, 'error'],
  unknown: [...cdnTerms.noSuchDomain, 'error'],
} as const;

const shape = cnameTask.schema.shape;
/** What became of one of the names. */
export const policyMove = entity('policyMove', '更换调度策略', 'Move to another policy', {
  name: field.shown(...cdnTerms.domain),
  domainId: field.ref(...cdnTerms.domain, 'domains').nullable(),
  scheduleId: field.ref(...terms.schedulingPolicy, 'schedules'),
  result: field.choice(...terms.result, moveResults),
  /** The switch of this name. */
  taskId: field.ref(...steeringTerms.cnameTasks, 'cnameTasks').nullable(),
  /** Why it was refused, in both languages. */
  text: z.tuple([z.string(), z.string()]).nullable().meta({ kind: 'json', label: terms.reason }),
});

const one = policyMove.schema;
const typed = z.string().trim().min(1).max(253);
const draft = z.strictObject({
  names: field.list(...cdnTerms.domainName, typed, mostMoved),
  scheduleId: field.ref(...steeringTerms.newPolicy, 'schedules'),
  stages: shape.stages.default([]),
  waitSlots: shape.waitSlots.default(null),
  mostErrorPpm: shape.mostErrorPpm.default(null),
  leastHitPpm: shape.leastHitPpm.default(null),
  /** Number of names that change, typed where they are a large part of the zone. */
  confirmNames,
});

/**
 * Many names to another policy as one switch in stages: each has steps of its own, none goes further while another is
 * behind, and what takes one back takes all of them back.
 */
export const policyMoves = resource('policyMoves', {
  entity: policyMove,
  endpoints: {
    start: post('/', {
      permission: 'staff.scheduling.operate',
      input: draft,
      output: z.object({ results: z.array(one) }),
      summary: [
        '把多个域名分阶段改为另一个策略，逐个给出结果',
        'Moves many names to another policy in stages, with a result for each',
      ],
    }),
  },
});
