import { calmState, pointsBack } from '#shared/areas/cdn/alarms/evaluate';
import { slotSeconds } from '#shared/kernel/units';
import type { Run } from '#server/kernel/db/context';
import { system } from '#server/kernel/db/context';
import type { Platform } from '#server/kernel/process/platform';
import { batchSize, load } from '#server/model/cdn/alarms/evaluationInput.store';
import { save } from './evaluation.store';
import { endOrphans } from '#server/model/cdn/alarms/incidents.store';
import { tellMissing } from './missingData.store';
import { pairsOf } from './policyDomains';
import { noSlots, readSlots, type Slots } from '#server/model/cdn/alarms/series';
import { judge, spanOf } from './verdicts';

/** One batch of due domains; returns how many domains and (policy, domain) pairs were looked at. */
const evaluateBatch = async (run: Run): Promise<{ domains: number; pairs: number }> => {
  const loaded = await run(system, load);
  if (loaded.domains.length === 0) return { domains: 0, pairs: 0 };
  const pairs = pairsOf(loaded);
  const backOf = ({ policy, domain }: (typeof pairs)[number]) =>
    pointsBack(policy, loaded.states.get(`${policy.id}:${domain.domainId}`) ?? calmState);
  const slots: Record<string, Slots> = {};
  for (const source of ['realtime', 'accurate', 'events'] as const) {
    const spans = pairs
      .filter((p) => p.domain.source === source)
      .map((p) => ({ ...p, ...spanOf(p.policy, p.domain) }))
      .filter((s) => s.from < s.to);
    if (spans.length === 0) continue;
    slots[source] = await readSlots({
      source,
      domainIds: [...new Set(spans.map((s) => s.domain.domainId))],
      accountIds: [...new Set(spans.map((s) => s.domain.accountId))],
      from: spans.reduce((least, s) => Math.min(least, s.from - backOf(s) * slotSeconds), Infinity),
      to: spans.reduce((most, s) => Math.max(most, s.to), 0),
      metrics: [...new Set(spans.map((s) => s.policy.metric))],
    });
  }
  const verdicts = pairs.flatMap(
    ({ policy, domain }) => judge(loaded, slots[domain.source] ?? noSlots, policy, domain) ?? [],
  );
  await run(system, (ctx) => save(ctx, loaded, verdicts));
  return { domains: loaded.domains.length, pairs: pairs.length };
};

/**
 * Evaluates every policy whose domains completed a slot: per batch of domains one question to the
 * analytics store per source, the rules in memory, the outcome in one transaction. Then says which
 * domains' data stays away. Returns the number of (policy, domain) pairs looked at.
 */
export const evaluateAlarms = async (o: { platform: Platform; run: Run }): Promise<number> => {
  let looked = 0;
  for (let more = true; more; ) {
    const { domains, pairs } = await evaluateBatch(o.run);
    looked += pairs;
    more = domains === batchSize;
  }
  await o.run(system, tellMissing);
  if (looked === 0) await o.run(system, endOrphans);
  return looked;
};
