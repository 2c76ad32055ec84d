import type { Option } from '../../../kernel/field';
import * as terms from '../../../kernel/terms';
import * as cdnTerms from '../terms';

/** How a plan comes to the figures that it wants. */
export const planMethods = {
  override: cdnTerms.override,
  exclude: cdnTerms.exclude,
  pullAgain: terms.pullAgain,
  dayShape: ['按供应商日合计', "To the supplier's day total"],
  takeLog: ['取自日志', 'Take from log'],
  takeRealtime: ['取自实时数据', 'Take from realtime'],
  interpolate: ['插值估算', 'Interpolate'],
  insertPoints: ['写入新数据点', 'Insert points'],
  replacePoints: ['替换数据点', 'Replace points'],
  addPoints: ['累加到数据点', 'Add to points'],
  removal: ['删除', 'Removal'],
  logOutput: ['撤回日志任务产出', 'Output of a log task taken back'],
  aliasPeriod: ['别名时段变更', 'Period of an alias'],
  recomputeSupplier: ['重算供应商数据', 'Recompute supplier data'],
  recomputeAccount: ['重算账号月数据', 'Recompute account month'],
} as const satisfies Record<string, Option>;
export type PlanMethod = keyof typeof planMethods;
/** Methods that a scope of one series is enough for. */
export const spanMethods = [
  'override',
  'exclude',
  'pullAgain',
  'dayShape',
  'takeLog',
  'takeRealtime',
  'interpolate',
] as const;
/** Methods that make missing or wrong slots good; the others set one slot as a person says. */
export const repairMethods = [
  'pullAgain',
  'takeLog',
  'takeRealtime',
  'interpolate',
  'dayShape',
] as const;

/** Methods that can be held to some slots of a day: what they make of a slot follows from it alone. */
export const slotMethods = ['pullAgain', 'takeLog', 'takeRealtime'] as const;

/** Methods that set single points of a sheet: where there are none yet, in place of what is there, on top of it. */
export const pointMethods = ['insertPoints', 'replacePoints', 'addPoints'] as const;
export type PointMethod = (typeof pointMethods)[number];
/** Methods that make stored hours the sums of their slots; days and months are sums of hours. */
export const recomputeMethods = ['recomputeSupplier', 'recomputeAccount'] as const;
export const isRecompute = (method: PlanMethod): boolean =>
  recomputeMethods.some((one) => one === method);
/** Points of one sheet, and its text. */
export const mostPoints = 100_000;
export const longestSheet = 10_000_000;
/** Columns of a sheet in the order in which they are read where no first line names them. */
export const sheetColumns = ['domain', 'time', 'country', 'measure', 'value'] as const;

export const planStates = {
  draft: ['待预览', 'To be previewed', 'neutral'],
  previewed: ['已预览', 'Previewed', 'neutral'],
  same: ['无差异', 'No difference', 'success'],
  waiting: ['待审批', 'Waits for approval', 'warning'],
  applying: ['应用中', 'Applying', 'progress'],
  applied: [...cdnTerms.applied, 'success'],
  undoing: ['撤销中', 'Being undone', 'progress'],
  undone: ['已撤销', 'Undone', 'neutral'],
  discarded: ['已放弃', 'Discarded', 'neutral'],
} as const;
export type PlanState = keyof typeof planStates;

/** What is deleted for good once its undo has lapsed; until then its holds are lifted by that undo alone. */
export const removalMethods = ['removal', 'logOutput'] as const;
export const isRemoval = (method: PlanMethod): boolean =>
  removalMethods.some((one) => one === method);
/** Days for which an applied plan can be undone. */
const undoDays = 30;
/** For the removal of a domain's data: afterwards its log lines are deleted, too. */
const removalUndoDays = 7;
export const undoDaysOf = (method: PlanMethod): number =>
  isRemoval(method) ? removalUndoDays : undoDays;
/** Longest span of one plan, days; a line between two slots says nothing of longer than one. */
const longestDays: Partial<Record<PlanMethod, number>> = {
  interpolate: 1,
  dayShape: 1,
  pullAgain: 7,
};
export const longestDaysOf = (method: PlanMethod): number => longestDays[method] ?? 31;
/** How far from its span an interpolation looks for a slot with figures, minutes. */
export const neighbourMinutes = 60;
