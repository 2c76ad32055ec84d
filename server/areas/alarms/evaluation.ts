import { slotSeconds } from '#shared/kernel/units';
import type { Platform } from '../../kernel/platform';
import type { Run } from '../../kernel/context';
import { system } from '../../kernel/context';
import { load, save } from './evaluation.store';
import { endOrphans } from './incidents.store';
import { type DomainSums, readSlots } from './series';
import { judge, pairsOf, spanOf } from './verdicts';

/**
 * Evaluates every policy whose domains completed a slot: one question to the analytics store per
 * source for all of them, the rules in memory, the outcome in one transaction. Returns the number of
 * (policy, domain) pairs looked at.
 */
export const evaluateAlarms = async (o: { platform: Platform; run: Run }): Promise<number> => {
  const loaded = await o.run(system, load);
  if (loaded.domains.length === 0) {
    await o.run(system, endOrphans);
    return 0;
  }
  const pairs = pairsOf(loaded);
  const slots: Record<'realtime' | 'accurate', DomainSums> = {
    realtime: new Map(),
    accurate: new Map(),
  };
  for (const source of ['realtime', 'accurate'] as const) {
    const spans = pairs
      .filter((p) => p.domain.source === source)
      .map((p) => ({ ...p, ...spanOf(p.policy, p.domain) }))
      .filter((s) => s.from < s.to);
    if (spans.length === 0) continue;
    slots[source] = await readSlots({
      source,
      domainIds: [...new Set(spans.map((s) => s.domain.domainId))],
      accountIds: spans.map((s) => s.domain.accountId),
      from: spans.reduce((least, s) => Math.min(least, s.from), Infinity) - slotSeconds,
      to: spans.reduce((most, s) => Math.max(most, s.to), 0),
      metrics: [...new Set(spans.map((s) => s.policy.metric))],
    });
  }
  const verdicts = pairs.flatMap(
    ({ policy, domain }) => judge(loaded, slots[domain.source], policy, domain) ?? [],
  );
  await o.run(system, (ctx) => save(ctx, loaded, verdicts));
  return pairs.length;
};
