import {
  controlBacktestDays,
  type domainControls,
} from '#shared/areas/cdn/controls/domainControls';
import {
  type ControlRule,
  type ControlUse,
  noUse,
  periodAround,
  shareOf,
  slotBps,
  warningShare,
  withSlot,
} from '#shared/areas/cdn/controls/judge';
import type { Got, Out } from '#shared/kernel/contract';
import { badField } from '#shared/kernel/errors';
import { instantOf, slotSeconds } from '#shared/kernel/units';
import type { Outside } from '../../../kernel/http/http';
import { nowMs } from '../../../kernel/process/clock';
import { readSlots, slotFloor, valueAt } from '../../../model/cdn/alarms/series';
import { spanOf } from '../../../model/cdn/controls/controls.store';
import { accountOffset, seenDomain } from '../../../model/cdn/domains/bindings';

type Endpoint = (typeof domainControls)['endpoints']['backtest'];
type Act = Out<Endpoint>['rows'][number];
type Period = { from: number; to: number; warned: boolean; act: Act | null };

const secondsOf = (at: string): number => Date.parse(at) / 1000;

/** Goes through the slots of each period as the job would, until a limit is reached. */
const periodsOf = (
  rule: ControlRule,
  o: { begin: number; end: number; offsetMinutes: number; bytesAt: (at: number) => number },
): Period[] => {
  const periods: Period[] = [];
  let use: ControlUse = noUse;
  for (let at = o.begin; at < o.end; at += slotSeconds) {
    let period = periods.at(-1);
    if (!period || at >= period.to) {
      const { from, to } = periodAround(at * 1000, rule, o.offsetMinutes);
      period = { from: secondsOf(from), to: secondsOf(to), warned: false, act: null };
      periods.push(period);
      use = noUse;
    }
    if (period.act) continue;
    use = withSlot(use, o.bytesAt(at));
    const { share, of } = shareOf(rule, use);
    period.warned ||= share >= warningShare;
    if (share >= 1)
      period.act = {
        at: instantOf(at + slotSeconds),
        until: instantOf(period.to),
        of,
        usedBytes: use.usedBytes,
        peakBps: slotBps(use.peakBytes),
      };
  }
  return periods;
};

/**
 * What a control would have done to a domain in the last 30 days, by the rule of the job; nothing is kept. Its
 * first period is looked at from its beginning, as far as figures are known: before, it is said to be partial.
 */
export const backtest = async (o: Outside, draft: Got<Endpoint>): Promise<Out<Endpoint>> => {
  const { domainId, ...rule } = draft;
  if (rule.trafficGb === null && rule.bandwidthMbps === null)
    throw badField('trafficGb', 'control.limits');
  const { accountId, span, offsetMinutes } = await o.transact(async (ctx) => {
    const d = await seenDomain(ctx, domainId);
    const offset = await accountOffset(ctx, d.accountId);
    return { accountId: d.accountId, span: await spanOf(ctx, domainId), offsetMinutes: offset };
  });
  const now = slotFloor(nowMs());
  const window = now - controlBacktestDays * 86_400;
  const first = secondsOf(periodAround(window * 1000, rule, offsetMinutes).from);
  const firstKnown = span ? slotFloor(span.knownFrom) : now;
  const begin = Math.max(first, firstKnown);
  const end = span ? Math.min(now, secondsOf(span.completeTo)) : begin;
  const slots = await readSlots({
    source: 'accurate',
    domainIds: begin < end ? [domainId] : [],
    accountIds: [accountId],
    from: begin,
    to: end,
    metrics: ['traffic'],
    who: { userId: o.who.userId, accountId: o.who.accountId },
  });
  const bytesAt = (at: number) => valueAt(slots, domainId, 'traffic', at) ?? 0;
  const periods = periodsOf(rule, { begin, end, offsetMinutes, bytesAt });
  const from = Math.max(window, begin);
  const acts = periods.flatMap(({ act }) => (act && secondsOf(act.until) > from ? [act] : []));
  const actedFor = acts.reduce(
    (sum, a) =>
      sum + Math.max(0, Math.min(secondsOf(a.until), end) - Math.max(secondsOf(a.at), from)),
    0,
  );
  return {
    from: instantOf(from),
    to: instantOf(Math.max(from, end)),
    partial: begin > first,
    periods: periods.length,
    warned: periods.filter((p) => p.warned).length,
    acted: acts.length,
    share: end > from ? actedFor / (end - from) : 0,
    rows: acts.toReversed(),
  };
};
