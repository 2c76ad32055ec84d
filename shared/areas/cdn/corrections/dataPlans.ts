import * as z from 'zod';
import { byId, entity, event, get, job, post, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { listing, named } from '../../../kernel/list';
import { sourceLabels } from '../../../metrics';
import { approval } from '../../platform/approvals/approvals';
import { finding } from '../../platform/findings/findings';
import {
  accountRecompute,
  outputRemoval,
  processId,
  reason,
  removalProposal,
  sheetProposal,
  spanProposal,
  supplierRecompute,
  ticket,
  value,
} from './planInputs';
import { planMethods, planStates } from './planMethods';
import { measure, planChange, planConflict, planImpact } from './planShapes';
import * as cdnTerms from '../terms';
import * as terms from '../../../kernel/terms';

/**
 * A change of figures that a person wants: what it would change is seen before it is written, it holds
 * the slots while it is in force, and it can be taken back.
 */
export const dataPlan = entity('dataPlan', '数据变更', 'Data change', {
  id: field.id(),
  /** Null where it is about several, as are domain and parameter. */
  accountId: field.account().nullable(),
  domainId: field.ref(...cdnTerms.domain, 'domains').nullable(),
  paramId: field.ref(...cdnTerms.supplierParameter, 'supplierParams').nullable(),
  source: field.choice(...terms.dataSource, sourceLabels).nullable(),
  method: field.choice(...cdnTerms.method, planMethods),
  fromAt: field.time(...cdnTerms.fromTime),
  toAt: field.time(...cdnTerms.toTime),
  measure: measure.nullable(),
  value: value.nullable(),
  /** The only country it is about; all in their present shares without one. */
  country: field.shown(...cdnTerms.countryRegion).nullable(),
  reason,
  /** Of the written request that a removal follows. */
  ticket: ticket.nullable(),
  /** The task that processed logs and whose output is taken back. */
  processId: processId.nullable(),
  /** The change of the period of an alias that it brings. */
  aliasChangeId: field.id('别名时段变更', 'Change of alias period').nullable(),
  state: field.choice(...terms.state, planStates),
  /** Slots that it changes. */
  slots: field.count(...cdnTerms.slots),
  /** Stored hours that a recompute held against their slots. */
  compared: field.count('核对小时数', 'Hours compared').nullable(),
  /** Slots with figures within its span that stay as they are; unknown of plans of before. */
  unchanged: field.count('未变时段', 'Slots unchanged').nullable(),
  /** The work that applies it or takes it back. */
  taskId: field.ref(...cdnTerms.task, 'tasks').nullable(),
  createdById: field.ref(...cdnTerms.proposedBy, 'people'),
  createdByEmail: field.shown(...cdnTerms.proposedBy),
  createdAt: field.time(...cdnTerms.proposed),
  appliedAt: field.time('应用时间', 'Applied').nullable(),
  undoneAt: field.time('撤销时间', 'Undone').nullable(),
  /** When the log lines and files behind removed figures were deleted for good. */
  erasedAt: field.time('日志删除时间', 'Log lines deleted').nullable(),
});

const shown = named(
  dataPlan.schema.extend({
    /** Whether its slots are held against sync, gap finder and log load. */
    holds: field.flag(...cdnTerms.heldState),
    /** The request for a second person that waits. */
    approvalId: field.ref(...cdnTerms.approval, 'approvals').nullable(),
    askedById: approval.schema.shape.askedById,
  }),
  ['accountId', 'domainId', 'paramId'],
);

export const dataPlans = resource('dataPlans', {
  entity: dataPlan,
  endpoints: {
    list: listing(shown, {
      scope: 'platform',
      permission: 'staff.data.view',
      search: ['domainName', 'reason', 'ticket', 'createdByEmail'],
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
    impact: get('/:id/impact', {
      permission: 'staff.data.view',
      input: byId,
      output: planImpact,
      summary: ['变更涉及的合计、账单与告警', 'Totals, bills and alarms that a change touches'],
    }),
    findings: get('/:id/findings', {
      permission: 'staff.data.view',
      input: byId,
      output: z.object({
        rows: z.array(finding.schema.pick({ id: true, kind: true, state: true, summary: true })),
      }),
      summary: ['变更所修复的检查发现', 'What checks found that a change mends'],
    }),
    conflicts: get('/:id/conflicts', {
      permission: 'staff.data.view',
      input: byId,
      output: z.object({ rows: z.array(planConflict) }),
      summary: ['应用后被其他原因写过的时段', 'Slots written since by another cause'],
    }),
    create: post('/', {
      permission: 'staff.data.operate',
      input: spanProposal,
      output: shown,
      summary: ['提出变更并预览', 'Propose a change and preview it'],
    }),
    createPoints: post('/points', {
      permission: 'staff.data.operate',
      bodyLimit: '24mb',
      input: sheetProposal,
      output: shown,
      summary: ['提出写入数据点并预览', 'Propose points and preview them'],
    }),
    createRemoval: post('/removals', {
      permission: 'staff.data.operate',
      input: removalProposal,
      output: shown,
      summary: [
        '提出删除一个域名的数据并预览',
        'Propose the removal of the data of a domain and preview it',
      ],
    }),
    createOutputRemoval: post('/outputRemovals', {
      permission: 'staff.data.operate',
      input: outputRemoval,
      output: shown,
      summary: [
        '提出撤回一个日志处理任务的产出并预览',
        'Propose that the output of a log process task be taken back and preview it',
      ],
    }),
    createSupplierRecompute: post('/supplierRecomputes', {
      permission: 'staff.data.operate',
      input: supplierRecompute,
      output: shown,
      summary: [
        '核对供应商参数的小时数据并预览重算',
        'Hold the hours of a supplier parameter against their slots and preview a recompute',
      ],
    }),
    createAccountRecompute: post('/accountRecomputes', {
      permission: 'staff.data.operate',
      input: accountRecompute,
      output: shown,
      summary: [
        '核对账号一个月的数据并预览重算',
        'Hold a month of an account against its slots and preview a recompute',
      ],
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
    withdraw: post('/:id/withdraw', {
      permission: 'staff.data.operate',
      input: byId,
      output: shown,
      summary: [
        '撤回自己提出的审批申请，变更回到已预览',
        'Withdraws one’s own request for a second person; the change is previewed again',
      ],
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
  jobs: {
    /** Deletes the log lines behind removals that can be undone no longer. */
    erase: job(z.object({}), {
      everyMs: 3_600_000,
      queue: 'maintenance',
      attempts: 1,
      timeoutMs: 600_000,
    }),
  },
  events: {
    changed: event(
      'staff',
      z.object({ id: z.uuid(), domainId: z.uuid().nullable(), state: dataPlan.schema.shape.state }),
    ),
  },
});
