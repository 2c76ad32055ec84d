import * as z from 'zod';
import {
  byId,
  entity,
  event,
  job,
  notice,
  nothing,
  post,
  resource,
} from '../../../kernel/contract';
import { field, isoTime, type Label } from '../../../kernel/field';
import { listing, named } from '../../../kernel/list';
import * as terms from '../../../kernel/terms';
import { regionField } from '../bills/prices';
import * as platformTerms from '../../platform/terms';
import * as cdnTerms from '../terms';
import * as steeringTerms from './terms';

export const failoverStates = {
  in: ['服务中', 'Serving', 'success'],
  alone: ['异常，无可替代', 'Ill, nobody else there', 'warning'],
  out: ['已移出', 'Out', 'error'],
} as const;
export type FailoverState = keyof typeof failoverStates;
/** Where a supplier may go from each state, by checks or by people. */
export const failoverMoves: Readonly<Record<FailoverState, readonly FailoverState[]>> = {
  in: ['out', 'alone'],
  alone: ['in', 'out'],
  out: ['in'],
};
/** What a move was. */
export const moveKinds = {
  leave: ['移出地区', 'Left the region'],
  return: ['恢复服务', 'Came back'],
  alone: ['异常但保留', 'Ill, and stays'],
  well: cdnTerms.recovered,
  takeOut: ['人工移出并保持', 'Taken out and held'],
  putBack: ['人工恢复并保持', 'Put back and held'],
  hold: ['保持', 'Held'],
  release: ['解除保持', 'Released'],
} as const satisfies Record<string, Label>;
export type MoveKind = keyof typeof moveKinds;

const reason = field.sentence(...terms.reason).nullable();
/** One check: what each part of it found, and what is wrong; null where nothing is. */
const look = z.object({
  at: isoTime,
  nodes: z.boolean(),
  errors: z.boolean(),
  api: z.boolean(),
  figures: z.boolean(),
  why: reason,
});
export type Look = z.output<typeof look>;
const looks = field.json(...steeringTerms.checks, z.array(look));

/** A supplier in a region, for the names of one policy. */
export const failover = entity('failover', ...platformTerms.supplierFailover, {
  id: field.id(),
  scheduleId: field.ref(...terms.schedulingPolicy, 'schedules'),
  paramId: field.ref(...cdnTerms.supplierParameter, 'supplierParams'),
  region: regionField,
  state: field.choice(...terms.state, failoverStates),
  reason,
  since: field.time(...steeringTerms.since),
  calmSeconds: field.count(...steeringTerms.calm),
  /** Who holds it as it is; null where checks move it. */
  heldBy: field.shown('保持者', 'Held by').nullable(),
  createdAt: field.created(),
});
/** A move of a supplier in a region, with the checks that it followed from. */
const failoverMove = entity('failoverMove', '故障转移记录', 'Failover move', {
  id: field.id(),
  scheduleId: field.ref(...terms.schedulingPolicy, 'schedules'),
  paramId: field.ref(...cdnTerms.supplierParameter, 'supplierParams'),
  region: regionField,
  kind: field.choice(...terms.kind, moveKinds),
  reason,
  looks,
  at: field.time(...terms.time),
});

const view = 'staff.scheduling.view';
const operate = 'staff.scheduling.operate';
const act = (path: `/${string}`, zhCN: string, en: string) =>
  post(path, { permission: operate, input: byId, output: nothing, summary: [zhCN, en] });

/** Suppliers that leave a region when they are ill there, and come back. */
export const failovers = resource('failovers', {
  entity: failover,
  endpoints: {
    list: listing(
      named(
        failover.schema.extend({
          looks,
          lookedAt: field.time(...terms.checked).nullable(),
          /** Of who is ill: when it is in again if no check fails until then. */
          returnsAt: field.time(...steeringTerms.backAt).nullable(),
        }),
        ['scheduleId', 'paramId'],
      ),
      {
        scope: 'platform',
        permission: view,
        filters: ['state', 'region', 'scheduleId', 'paramId'],
        sort: ['since', 'state', 'region'],
        order: '-since',
        /** Those alone that are ill, held, or failed one of their last checks. */
        input: { notable: z.enum(['true']).optional() },
        summary: [
          '各供应商在各地区的状态与最近的检查',
          'How each supplier stands in each region, with its latest checks',
        ],
      },
    ),
    hold: act('/:id/hold', '保持现状，检查不再移动它', 'Holds it as it is, whatever checks say'),
    release: act('/:id/release', '解除保持', 'Lets checks move it again'),
    takeOut: act('/:id/take-out', '移出地区并保持', 'Takes it out of the region and holds it'),
    putBack: act('/:id/put-back', '恢复服务并保持', 'Puts it back and holds it'),
  },
  jobs: {
    /** Checks every supplier that a policy with failover uses, and moves who is due. */
    watch: job(nothing, { everyMs: 2_000, attempts: 1, timeoutMs: 30_000 }),
  },
  events: { changed: event('staff', byId) },
  notices: {
    left: notice(
      'error',
      '{param} 已移出{region}：{reason}',
      '{param} left {region}: {reason}',
      '/schedule-manag?failover=1',
      { about: 'param', permission: view },
    ),
    alone: notice(
      'error',
      '{param} 在{region}异常但无可替代，继续服务：{reason}',
      '{param} is ill in {region} and stays, as nobody else is there: {reason}',
      '/schedule-manag?failover=1',
      { about: 'param', permission: view },
    ),
    returned: notice(
      'success',
      '{param} 已恢复服务{region}',
      '{param} serves {region} again',
      '/schedule-manag?failover=1',
      { about: 'param', permission: view },
    ),
  },
});
/** Moves of suppliers, the latest first. */
export const failoverHistory = resource('failoverMoves', {
  entity: failoverMove,
  endpoints: {
    list: listing(named(failoverMove.schema, ['scheduleId', 'paramId']), {
      scope: 'platform',
      permission: view,
      filters: ['kind', 'region', 'scheduleId', 'paramId', 'at'],
      sort: ['at'],
      order: '-at',
      summary: [
        '供应商移出与恢复的记录，含原因与检查',
        'Suppliers that left regions and came back, with reason and checks',
      ],
    }),
  },
});
