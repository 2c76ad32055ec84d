import { maskedNumber, numberOf, prefixOf } from '#shared/areas/sms/numbers';
import type { smsSchedules } from '#shared/areas/sms/routing/schedules';
import type { RouteTrace } from '#shared/areas/sms/routing/trace';
import { isStaff } from '#shared/kernel/access';
import type { Got } from '#shared/kernel/contract';
import { badField } from '#shared/kernel/errors';
import type { Ctx } from '../../../kernel/db/context';
import { ableOf, type Costs, judgedRules, sharersOf } from '../../../model/sms/messages/index';
import { accountFor } from '../account';
import { type TracedBinding, tracedBindings } from './trace.store';

type Way = RouteTrace['ways'][number];

/** Turns of bindings that stand: who shares a message now, who after those refused it, and so on. */
const turnsOf = (
  method: string,
  able: readonly TracedBinding[],
  costs: Costs,
): Map<number, Pick<Way, 'turn' | 'share'>> => {
  const turns = new Map<number, Pick<Way, 'turn' | 'share'>>();
  for (let left = [...able], turn = 1; left.length > 0; turn += 1) {
    const group = sharersOf(method, left, costs);
    const sum = group.reduce((n, b) => n + b.weight, 0);
    for (const b of group) turns.set(b.param, { turn, share: b.weight / sum });
    left = left.filter((b) => !turns.has(b.param));
  }
  return turns;
};

const verdictOf = (b: TracedBinding, country: string): Way['verdict'] => {
  if (!b.enabled) return 'disabled';
  if (b.countries.length > 0 && !b.countries.includes(country)) return 'country';
  if (b.unfiled) return 'unfiled';
  return b.stands ? 'takes' : 'offline';
};

/** What would become of a message to a number now: the rules in their order, and the carriers in theirs; nothing is sent or kept. */
export const traceNumber = async (
  ctx: Ctx,
  { accountId: named, to, kind }: Got<typeof smsSchedules.endpoints.trace>,
): Promise<RouteTrace> => {
  const accountId = accountFor(ctx, named);
  const number = numberOf(to);
  if (!number) throw badField('to', 'sms.number');
  const { digits, country } = number;
  const rules = await judgedRules(ctx, { accountId, kind, country });
  const chosen = rules.find((r) => r.verdict === 'chosen');
  const about = {
    destination: maskedNumber(digits),
    country,
    rules: rules.map(({ id, name, own, place, channelName, verdict }) => ({
      id,
      name,
      own,
      place,
      channelName,
      verdict,
    })),
  };
  if (!chosen) return { ...about, method: null, fallback: false, ways: [] };
  const { channelId: channel, method, fallback } = chosen;
  const bindings = await tracedBindings(ctx, {
    channel,
    country,
    accountId,
    prefix: prefixOf(digits),
  });
  const costs: Costs = new Map(
    bindings.flatMap(({ param, cost, currency }) =>
      cost === null || currency === null ? [] : [[param, { cost, currency }] as const],
    ),
  );
  const wanting = { channel, country, method, refused: [], onlyParam: null };
  const able = ableOf(
    wanting,
    bindings.filter((b) => b.enabled && b.stands && !b.unfiled),
  );
  const turns = turnsOf(method, able, costs);
  const seesCosts = isStaff(ctx.who);
  const ways = bindings.map((b): Way => {
    const { paramId, name, priority, weight, score } = b;
    const cost = seesCosts
      ? { cost: b.cost, currency: b.currency }
      : { cost: null, currency: null };
    const at = turns.get(b.param) ?? { turn: null, share: null };
    return {
      paramId,
      name,
      priority,
      weight,
      score,
      verdict: verdictOf(b, country),
      ...at,
      ...cost,
    };
  });
  ways.sort((a, b) => (a.turn ?? Infinity) - (b.turn ?? Infinity) || a.priority - b.priority);
  return { ...about, method, fallback, ways };
};
