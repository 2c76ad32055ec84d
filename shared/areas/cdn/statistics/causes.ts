import type { Option } from '../../../kernel/field';
import * as cdnTerms from '../terms';
import * as terms from '../../../kernel/terms';

/** Why a stored figure became what it is. */
export const causeLabels = {
  pull: ['增量同步', 'Pull'],
  past: cdnTerms.past,
  gap: cdnTerms.gap,
  again: ['人工补采', 'Pulled again by hand'],
  logLoad: ['日志装载', 'Log load'],
  logProcess: ['日志重新处理', 'Logs processed again'],
  logErasure: ['日志撤回', 'Log load taken back'],
  override: ['人工改值', 'Override'],
  exclusion: ['剔除', 'Exclusion'],
  repair: ['数据修复', 'Repair'],
  interpolation: ['插值估算', 'Interpolated, an estimate'],
  insertion: cdnTerms.pointInsert,
  removal: cdnTerms.removedByRequest,
  attribution: ['别名归属', 'Attributed by alias'],
  undo: terms.undo,
  opening: ['台账期初', 'Opening balance'],
  condensed: ['已归并的历史', 'Condensed history'],
} as const satisfies Record<string, Option>;
export type CauseKind = keyof typeof causeLabels;
export const causeKinds = Object.keys(causeLabels) as [CauseKind, ...CauseKind[]];
/** What a person asked for, seen before it was written: a hold does not stand in its way. */
export const planCauses = [
  'override',
  'exclusion',
  'repair',
  'interpolation',
  'insertion',
  'removal',
  'attribution',
  'undo',
] as const;
export type PlanCause = (typeof planCauses)[number];
/** What the store itself writes: the sum before the ledger began, and what is too old to be told apart. */
type OwnCause = 'opening' | 'condensed';

/** The reason of a change: what did it, in which run or load, and the person or the job behind it. */
export type Cause = {
  kind: Exclude<CauseKind, OwnCause>;
  /** Id of the run, the load or the plan. */
  id: string;
  /** Address of a person, or name of a job. */
  actor: string;
};
