import * as z from 'zod';
import { byId, entity, event, get, post, resource } from '../../../kernel/contract';
import { field, type Option } from '../../../kernel/field';
import { listing, named } from '../../../kernel/list';
import { measures, sourceLabels, sources } from '../../../metrics';
import { countryCodes } from '../../../edge/regions';
import { measureLabels } from '../statistics/dataPoints';
import * as cdnTerms from '../terms';
import * as terms from '../../../kernel/terms';

/** How a plan comes to the figures that it wants. */
export const planMethods = {
  override: cdnTerms.override,
  exclude: cdnTerms.exclude,
  takeLog: ['取自日志', 'Take from log'],
  takeRealtime: ['取自实时数据', 'Take from realtime'],
  interpolate: ['插值估算', 'Interpolate'],
} as const satisfies Record<string, Option>;
export type PlanMethod = keyof typeof planMethods;
/** Methods that make missing or wrong slots good; the others set one slot as a person says. */
export const repairMethods = ['takeLog', 'takeRealtime', 'interpolate'] as const;

export const planStates = {
  draft: ['待预览', 'To be previewed', 'neutral'],
  previewed: ['已预览', 'Previewed', 'neutral'],
  waiting: ['待审批', 'Waits for approval', 'warning'],
  applying: ['应用中', 'Applying', 'progress'],
  applied: [...cdnTerms.applied, 'success'],
  undoing: ['撤销中', 'Being undone', 'progress'],
  undone: ['已撤销', 'Undone', 'neutral'],
  discarded: ['已放弃', 'Discarded', 'neutral'],
} as const;
export type PlanState = keyof typeof planStates;

/** Days for which an applied plan can be undone. */
export const undoDays = 30;
/** Longest span of one plan, days; a line between two slots says nothing of longer than one. */
export const longestDaysOf = (method: PlanMethod): number => (method === 'interpolate' ? 1 : 31);
/** How far from its span an interpolation looks for a slot with figures, minutes. */
export const neighbourMinutes = 60;

const measure = z
  .enum(measures)
  .meta({ kind: 'choice', label: cdnTerms.measure, options: measureLabels });
const country = z
  .enum(countryCodes as readonly [string, ...string[]])
  .meta({ kind: 'text', label: cdnTerms.countryRegion });
const reason = field.longText(...terms.reason, 500, {
  refusal: ['请填写原因', 'Please give the reason'],
});
const value = field.count('新值', 'New value', 0, 1_000_000_000_000_000);

/**
 * A change of figures that a person wants: what it would change is seen before it is written, it holds
 * the slots while it is in force, and it can be taken back.
 */
export const dataPlan = entity('dataPlan', '数据变更', 'Data change', {
  id: field.id(),
  accountId: field.account(),
  domainId: field.ref(...cdnTerms.domain, 'domains'),
  paramId: field.ref(...cdnTerms.supplierParameter, 'supplierParams'),
  source: field.choice(...terms.dataSource, sourceLabels),
  method: field.choice(...cdnTerms.method, planMethods),
  fromAt: field.time(...cdnTerms.fromTime),
  toAt: field.time(...cdnTerms.toTime),
  measure: measure.nullable(),
  value: value.nullable(),
  /** The only country it is about; all in their present shares without one. */
  country: field.shown(...cdnTerms.countryRegion).nullable(),
  reason,
  state: field.choice(...terms.state, planStates),
  /** Slots that it changes. */
  slots: field.count('时段', 'Slots'),
  /** The work that applies it or takes it back. */
  taskId: field.ref(...cdnTerms.task, 'tasks').nullable(),
  createdById: field.ref(...cdnTerms.proposedBy, 'people'),
  createdByEmail: field.shown(...cdnTerms.proposedBy),
  createdAt: field.time(...cdnTerms.proposed),
  appliedAt: field.time('应用时间', 'Applied').nullable(),
  undoneAt: field.time('撤销时间', 'Undone').nullable(),
});

/** One figure that a plan changes: of a slot, a country and a measure. */
const planChange = z.object({
  id: field.shown(...terms.id),
  slotAt: field.time(...cdnTerms.slot),
  country: field.shown(...cdnTerms.countryRegion),
  measure,
  before: z.int().meta({ kind: 'count', label: terms.before }),
  after: z.int().meta({ kind: 'count', label: terms.after }),
});

/** A slot that another cause has written since a plan was applied. */
const planConflict = z.object({
  id: field.shown(...terms.id),
  slotAt: field.time(...cdnTerms.slot),
  /** Bytes as the plan left them, as they are now, and as they were before the plan. */
  left: field.bytes('应用后', 'As applied'),
  now: field.bytes(...cdnTerms.now),
  before: field.bytes('应用前', 'Before the plan'),
});

const shown = named(
  dataPlan.schema.extend({
    /** Whether its slots are held against sync, gap finder and log load. */
    holds: field.flag('锁定', 'Held'),
  }),
  ['accountId', 'domainId', 'paramId'],
);

export const dataPlans = resource('dataPlans', {
  entity: dataPlan,
  endpoints: {
    list: listing(shown, {
      scope: 'platform',
      permission: 'staff.data.view',
      search: ['domainName', 'reason', 'createdByEmail'],
      filters: ['domainId', 'accountId', 'paramId', 'source', 'method', 'state', 'createdAt'],
      sort: ['createdAt', 'fromAt', 'slots'],
      order: '-createdAt',
      input: {
        /** Only plans that touch this slot. */
        at: field.chosenTime(...cdnTerms.slot).optional(),
      },
      summary: ['数据变更', 'Changes of figures'],
    }),
    one: get('/:id', { permission: 'staff.data.view', input: byId, output: shown }),
    changes: listing(planChange, {
      path: '/:id/changes',
      scope: 'platform',
      permission: 'staff.data.view',
      filters: ['measure'],
      sort: ['slotAt'],
      order: 'slotAt',
      input: { id: z.uuid() },
      summary: cdnTerms.figuresBeforeAndAfter,
    }),
    conflicts: get('/:id/conflicts', {
      permission: 'staff.data.view',
      input: byId,
      output: z.object({ rows: z.array(planConflict) }),
      summary: ['应用后被其他原因写过的时段', 'Slots written since by another cause'],
    }),
    create: post('/', {
      permission: 'staff.data.operate',
      input: z.strictObject({
        method: dataPlan.schema.shape.method,
        domainId: dataPlan.schema.shape.domainId,
        paramId: dataPlan.schema.shape.paramId,
        source: z
          .enum(sources)
          .meta({ kind: 'choice', label: terms.dataSource, options: sourceLabels }),
        from: field.chosenTime(...cdnTerms.fromTime),
        /** One slot without it. */
        to: field.chosenTime(...cdnTerms.toTime).optional(),
        measure: measure.optional(),
        value: value.optional(),
        country: country.optional(),
        reason,
      }),
      output: shown,
      summary: ['提出变更并预览', 'Propose a change and preview it'],
    }),
    preview: post('/:id/preview', {
      permission: 'staff.data.operate',
      input: byId,
      output: shown,
      summary: cdnTerms.previewAgain,
    }),
    apply: post('/:id/apply', {
      permission: 'staff.data.operate',
      input: byId,
      output: shown,
      summary: terms.apply,
    }),
    undo: post('/:id/undo', {
      permission: 'staff.data.operate',
      input: z.strictObject({
        id: z.uuid(),
        /** Conflicts to be put back too, each by its id. */
        confirmed: field
          .list('确认的冲突', 'Confirmed conflicts', z.string().max(40), 2_000)
          .default([]),
      }),
      output: shown,
      summary: terms.undo,
    }),
    lift: post('/:id/lift', {
      permission: 'staff.data.operate',
      input: byId,
      output: shown,
      summary: ['解除锁定', 'Lift the holds'],
    }),
    discard: post('/:id/discard', {
      permission: 'staff.data.operate',
      input: byId,
      output: shown,
      summary: terms.discard,
    }),
  },
  events: {
    changed: event(
      'staff',
      z.object({ id: z.uuid(), domainId: z.uuid(), state: dataPlan.schema.shape.state }),
    ),
  },
});
