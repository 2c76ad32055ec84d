import * as z from 'zod';
import { byId, entity, get, post, resource } from '../../../kernel/contract';
import { field, isoTime } from '../../../kernel/field';
import { listing, named } from '../../../kernel/list';
import { measures, sourceLabels } from '../../../metrics';
import { measureLabels } from '../statistics/dataPoints';
import { laneErrors } from './lanes';
import * as terms from '../../../kernel/terms';
import * as cdnTerms from '../terms';

export const runKinds = {
  pull: ['增量', 'Increment'],
  past: cdnTerms.past,
  gap: cdnTerms.gap,
  again: ['人工补采', 'By hand'],
} as const;
/** What came of a run; one that corrected something counts as that, whatever it added. */
export const runOutcomes = {
  failed: [...terms.failed, 'error'],
  changed: [...cdnTerms.corrected, 'warning'],
  added: [...terms.added, 'success'],
  same: ['无变化', 'Nothing new', 'neutral'],
} as const;
export type RunError = keyof typeof laneErrors;

/** One pull of one lane that changed something, failed, or was asked for by a person. */
export const syncRun = entity('syncRun', '同步运行', 'Sync run', {
  id: field.id(),
  laneId: field.id(),
  kind: field.choice('方式', 'Kind', runKinds),
  fromAt: field.time(...cdnTerms.fromTime),
  toAt: field.time(...cdnTerms.toTime),
  points: field.count(...cdnTerms.points),
  /** Slots that had no figures before, that had others, and that had the same. */
  added: field.count(...terms.added),
  changed: field.count(...terms.changed),
  unchanged: field.count('未变', 'Unchanged'),
  ms: field.ms(...terms.duration),
  errorClass: field.choice(...cdnTerms.errorClass, laneErrors).nullable(),
  message: field.text(...terms.error, 1000).nullable(),
  actor: field.shown(...cdnTerms.actor),
  requestId: field.text(...terms.requestId, 100),
  startedAt: field.time('开始时间', 'Began'),
  createdAt: field.time(...terms.time),
});
/** A run with what it is of and what came of it. */
const placed = syncRun.schema.extend({
  accountId: field.account(),
  domainId: field.ref(...cdnTerms.domain, 'domains'),
  domain: field.shown(...cdnTerms.domain),
  paramId: field.ref(...cdnTerms.supplierParameter, 'supplierParams'),
  source: field.choice(...terms.dataSource, sourceLabels),
  outcome: field.choice(...terms.result, runOutcomes),
});
const shown = named(placed, ['accountId', 'paramId']);
export type ShownRun = z.output<typeof shown>;

const figure = (zhCN: string, en: string) => z.int().meta({ kind: 'count', label: [zhCN, en] });
/** A measure of one slot that a run changed, or the run it is compared with. */
const runChange = z.object({
  id: field.shown(...terms.id),
  slotAt: field.time(...cdnTerms.slot),
  measure: z
    .enum(measures)
    .meta({ kind: 'choice', label: cdnTerms.measure, options: measureLabels }),
  before: figure(...terms.before).nullable(),
  after: figure(...terms.after).nullable(),
  difference: figure(...terms.change).nullable(),
  /** Requests by status code that moved, as "404 +3"; of requests and of the origin's answers. */
  codes: field.shown('状态码变化', 'By status code'),
  /** The same of the other run; null where that one did not change it. */
  otherBefore: figure('另一次：变更前', 'Other run: before').nullable(),
  otherAfter: figure('另一次：变更后', 'Other run: after').nullable(),
  otherDifference: figure('另一次：变化', 'Other run: change').nullable(),
});
export type RunChange = z.output<typeof runChange>;

export const syncRuns = resource('syncRuns', {
  entity: syncRun,
  endpoints: {
    list: listing(shown, {
      scope: 'platform',
      permission: 'staff.data.view',
      search: ['domain', 'message'],
      filters: [
        'accountId',
        'domainId',
        'paramId',
        'source',
        'kind',
        'outcome',
        'errorClass',
        'createdAt',
      ],
      sort: ['createdAt', 'added', 'changed', 'ms'],
      order: '-createdAt',
      input: {
        laneId: z.uuid().optional(),
        /** Only other runs of the lane of this one that touch its span. */
        besides: z.uuid().optional(),
      },
      summary: cdnTerms.syncHistory,
    }),
    failures: get('/failures', {
      permission: 'staff.data.view',
      input: z.strictObject({ createdAtFrom: isoTime.optional(), createdAtTo: isoTime.optional() }),
      output: z.object({
        rows: z.array(
          z.object({
            errorClass: syncRun.schema.shape.errorClass,
            message: z.string(),
            runs: z.int(),
            lanes: z.int(),
            firstAt: z.string(),
            lastAt: z.string(),
          }),
        ),
      }),
      summary: ['失败的运行，按错误信息归类', 'Failed runs by message'],
    }),
    one: get('/:id', { permission: 'staff.data.view', input: byId, output: shown }),
    changes: listing(runChange, {
      path: '/:id/changes',
      scope: 'platform',
      permission: 'staff.data.view',
      filters: ['measure'],
      sort: ['slotAt'],
      order: 'slotAt',
      input: {
        id: z.uuid(),
        /** Another run, whose changes stand beside. */
        otherRunId: z.uuid().optional(),
      },
      summary: [
        '一次运行改变的时段，可与另一次对比',
        'Slots that a run changed, beside another run',
      ],
    }),
    again: post('/:id/again', {
      permission: 'staff.data.operate',
      input: byId,
      output: shown,
      summary: ['再次拉取该域名的同一时间段', 'Pull the same span of this domain again'],
    }),
  },
});
