import { calmState, evaluate } from '#shared/areas/cdn/alarms/evaluate';
import type { alarmPolicies } from '#shared/areas/cdn/alarms/policies';
import type { Out } from '#shared/kernel/contract';
import { instantOf, slotSeconds } from '#shared/kernel/units';
import type { Policy, WatchedDomain } from '../../../model/cdn/alarms/policies.store';
import {
  pointsOf,
  readSlots,
  slotFloor,
  type Slots,
  valueAt,
} from '../../../model/cdn/alarms/series';

/** Points a strip shows: two hours. */
const shown = 24;
/** Further points before them, so that a firing that began earlier is known. */
const before = 24;
const order = 'ncmf';
type Watched = { policy: Policy; domains: WatchedDomain[] };

const stripOf = (w: Watched, slots: Slots, from: number, to: number): string => {
  const worst = Array.from({ length: shown }, () => 'n');
  for (const d of w.domains) {
    const reach = d.completeTo === null ? to : Math.min(to, slotFloor(d.completeTo));
    const start = from - before * slotSeconds;
    const { metric } = w.policy;
    const points = pointsOf(slots, d.id, metric, start, reach);
    const first = valueAt(slots, d.id, metric, start - slotSeconds);
    const { marks, met: all } = evaluate(w.policy, calmState, points, first);
    const fires = new Map(marks.map((m) => [m.at, m.what]));
    for (const [n, { at }] of points.entries()) {
      if (n < before) continue;
      const met = all[n] ?? null;
      const firing = fires.has(at) && fires.get(at) !== 'recover';
      const letter = firing ? 'f' : met === null ? 'n' : met ? 'm' : 'c';
      const old = worst[n - before] ?? 'n';
      if (order.indexOf(letter) > order.indexOf(old)) worst[n - before] = letter;
    }
  }
  return worst.join('');
};

/** The last two hours of policies as letters, by the evaluator of the job. */
export const stripsOf = async (
  watched: readonly Watched[],
  now: string,
): Promise<Out<typeof alarmPolicies.endpoints.strips>> => {
  const to = slotFloor(now);
  const from = to - shown * slotSeconds;
  const strips: { id: string; points: string }[] = [];
  for (const source of ['realtime', 'accurate', 'events'] as const) {
    const some = watched.filter((w) => w.policy.source === source);
    const domains = some.flatMap((w) => w.domains);
    if (domains.length === 0) continue;
    const slots = await readSlots({
      source,
      domainIds: [...new Set(domains.map((d) => d.id))],
      accountIds: [...new Set(domains.map((d) => d.accountId))],
      from: from - (before + 1) * slotSeconds,
      to,
      metrics: [...new Set(some.map((w) => w.policy.metric))],
    });
    for (const w of some) strips.push({ id: w.policy.id, points: stripOf(w, slots, from, to) });
  }
  return { fromAt: instantOf(from), strips };
};
