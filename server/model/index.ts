import type { SchemaStep } from '../kernel/analytics/index';
import type { Ctx } from '../kernel/db/context';
import type { Check, Reading } from '../kernel/process/checks';
import type { Ageing } from './ageing';
import type { Charges, Mailings, ModelArea } from './area';
import type { Need } from './needs';
import type { ApprovalKindName } from '#shared/areas/approvalKinds';
import type { ScheduleKindName } from '#shared/areas/scheduleKinds';
import type { ApprovalEffects } from './platform/approvals/index';
import type { ScheduleEffects } from './platform/cronSchedules/effects';
import { cdnAreas } from './cdn/index';
import { platformAreas } from './platform/index';
import { smsAreas } from './sms/index';

const areas: readonly ModelArea[] = [...platformAreas, ...cdnAreas, ...smsAreas];

/** Every rule that must always hold. */
export const checks: readonly Check[] = areas.flatMap((a) => a.checks ?? []);
/** Every figure of the whole platform that /metrics shows. */
export const readings: readonly Reading[] = areas.flatMap((a) => a.readings ?? []);
/** Everything that is dropped after some days. */
export const ageing: readonly Ageing[] = areas.flatMap((a) => a.ageing ?? []);
/** Every table of the analytics store. */
export const analyticsTables: readonly SchemaStep[] = areas.flatMap((a) => a.analytics ?? []);
/** Everything that mails to addresses which people typed. */
export const mailings: readonly Mailings[] = areas.flatMap((a) => a.mailings ?? []);
/** Supplier parameters an account may use, of all products. */
export const supplierParamsOf = async (ctx: Ctx): Promise<string[]> =>
  (await Promise.all(areas.map((a) => a.supplierParams?.(ctx) ?? []))).flat();
/** What follows from the decision of a second person, of every kind. */
const approvalEffects = new Map(areas.flatMap((a) => (a.approvals ?? []).map((e) => [e.kind, e])));
/** What follows from the decision about something of this kind. */
export const effectsOf = (kind: ApprovalKindName): ApprovalEffects => {
  const effects = approvalEffects.get(kind);
  if (!effects) throw new Error(`no area says what follows from an approval of "${kind}"`);
  return effects;
};
const scheduleEffects = new Map(areas.flatMap((a) => (a.schedules ?? []).map((e) => [e.kind, e])));
/** What schedules of this kind do. */
export const scheduleEffectsOf = (kind: ScheduleKindName): ScheduleEffects => {
  const effects = scheduleEffects.get(kind);
  if (!effects) throw new Error(`no area says what a schedule of "${kind}" does`);
  return effects;
};
/** Days whose figures an area has closed, of all areas. */
export const closedDaysOf: NonNullable<ModelArea['closedDays']> = async (ctx, o) =>
  (await Promise.all(areas.map((a) => a.closedDays?.(ctx, o) ?? []))).flat();
/** What messages of an account cost it within a span, of all areas. */
export const chargesOf = async (
  ctx: Ctx,
  o: { accountId: string; from: string; to: string },
): Promise<Charges> => {
  const all = await Promise.all(areas.map((a) => a.charges?.(ctx, o) ?? { lines: [], open: 0 }));
  return { lines: all.flatMap((c) => c.lines), open: all.reduce((n, c) => n + c.open, 0) };
};
/** What of all areas stands against deleting an account, with how many there are of each kind. */
export const blockersOf = async (
  ctx: Ctx,
  accountId: string,
): Promise<Readonly<Record<string, number>>> => {
  const all = await Promise.all(areas.map((a) => a.blockers?.(ctx, accountId) ?? {}));
  return Object.assign({}, ...all) as Record<string, number>; // each kind is one area's
};
/** Lets every area drop what it keeps of the people of an account. */
export const forgetOf: NonNullable<ModelArea['forget']> = async (ctx, accountId) => {
  for (const area of areas) await area.forget?.(ctx, accountId);
};
/** How many messages an account may hand in now, by all areas that say something of it. */
export const messagesAllowed: NonNullable<ModelArea['messagesAllowed']> = async (ctx, o) => {
  let { count } = o;
  for (const area of areas) count = (await area.messagesAllowed?.(ctx, { ...o, count })) ?? count;
  return count;
};
/** Everything that can wait for a person. */
export const needs: readonly Need[] = areas.flatMap((a) => a.needs ?? []);
/** Lets every area follow a changed account, in the same transaction. */
export const accountChanged: NonNullable<ModelArea['accountChanged']> = async (
  ctx,
  before,
  after,
) => {
  for (const area of areas) await area.accountChanged?.(ctx, before, after);
};
