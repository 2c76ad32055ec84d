import { entity } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import * as cdnTerms from '../terms';
import * as terms from '../../../kernel/terms';

/** So many five-minute slots have a day. */
export const slotsOfDay = 288;

export const dayCheckStates = {
  open: ['未核对', 'Open', 'neutral'],
  passed: [...cdnTerms.passed, 'success'],
  failed: ['不一致', 'Failed', 'error'],
  accepted: [...cdnTerms.accepted, 'warning'],
} as const;

/** Why a day has no verdict yet. */
export const dayCheckWaits = {
  notRun: ['尚未核对', 'Never run'],
  incomplete: ['本地数据未完整', 'Our data is not complete'],
  notFinal: ['供应商未结算该日', 'The supplier has not closed the day'],
  unreachable: ['供应商无法查询', 'The supplier cannot be asked'],
} as const;

/**
 * One day, in the zone of its supplier, at one supplier parameter: what our five-minute figures sum up
 * to against the total that the supplier itself tells of the day.
 */
export const dayCheck = entity('dayCheck', '供应商日核对', 'Supplier day check', {
  id: field.id(),
  paramId: field.ref(...cdnTerms.supplierParameter, 'supplierParams'),
  day: field.day(...terms.day),
  state: field.choice(...terms.state, dayCheckStates),
  waitsFor: field.choice('未核对原因', 'Open because', dayCheckWaits).nullable(),
  localBytes: field.bytes(...cdnTerms.ourTraffic).nullable(),
  localRequests: field.count(...cdnTerms.ourRequests).nullable(),
  supplierBytes: field.bytes(...cdnTerms.supplierTraffic).nullable(),
  supplierRequests: field.count(...cdnTerms.supplierRequests).nullable(),
  /** Ours less the supplier's. */
  differenceBytes: field.bytes(...cdnTerms.difference).nullable(),
  /** The difference of bytes against the larger side. */
  differenceRatio: field.ratio('差异比例', 'Relative').nullable(),
  /** Five-minute slots of the day in which we have figures. */
  points: field.count(...cdnTerms.points).nullable(),
  reason: field
    .longText('接受原因', 'Reason', 500, {
      refusal: ['请填写接受原因', 'Please give the reason of accepting'],
    })
    .nullable(),
  acceptedByEmail: field.text('接受人', 'Accepted by', 254).nullable(),
  acceptedAt: field.time('接受时间', 'Accepted').nullable(),
  checkedAt: field.time('核对时间', 'Checked').nullable(),
  createdAt: field.created(),
});
