import type { smsBindings } from '#shared/areas/sms/routing/bindings';
import type { smsSchedules } from '#shared/areas/sms/routing/schedules';
import type { Simulation } from '#shared/areas/sms/routing/simulation';
import type { Got } from '#shared/kernel/contract';
import { Failure } from '#shared/kernel/errors';
import type { Ctx } from '../../../kernel/db/context';
import { reachOf } from '../account';
import * as store from './simulation.store';

const fits = (list: readonly string[], value: string): boolean =>
  list.length === 0 || list.includes(value);
/** Id of what does not stand yet. */
const unborn = '00000000-0000-0000-0000-000000000000';

type Way = Simulation['ways'][number];
const blank = (id: string, name: string): Way => ({
  id,
  name,
  before: 0,
  after: 0,
  delivered: null,
  costNow: null,
  costThen: null,
  currency: null,
});
/** Sums of one side of a simulation. */
type Side = { lost: number; good: number; ends: number };
const side = (): Side => ({ lost: 0, good: 0, ends: 0 });
const shareOf = ({ good, ends }: Side): number | null => (ends > 0 ? good / ends : null);

/** The shares of the bindings that would carry messages to a country, all of them standing. */
const sharesOf = (
  bindings: readonly store.SimulatedBinding[],
  country: string,
): { of: store.SimulatedBinding; share: number }[] => {
  const able = bindings.filter((b) => b.enabled && fits(b.countries, country));
  const best = Math.min(...able.map((b) => b.priority));
  const group = able.filter((b) => b.priority === best);
  const sum = group.reduce((n, b) => n + b.weight, 0);
  return group.map((of) => ({ of, share: of.weight / sum }));
};

/** What a new or changed binding would have meant for the messages of its channel in the last days. */
export const simulateBinding = async (
  ctx: Ctx,
  { id, channelId, paramId, ...draft }: Got<typeof smsBindings.endpoints.simulate>,
): Promise<Simulation> => {
  const param = await store.paramOf(ctx, paramId);
  if (!param) throw new Failure('data.absent');
  const before = await store.bindingsOf(ctx, channelId);
  const own = { ...draft, ...param, paramId, id: id ?? unborn };
  const after = [
    ...before.filter((b) => b.id !== id),
    { ...own, enabled: draft.enabled && param.enabled },
  ];
  const load = await store.channelLoad(ctx, channelId);
  const ways = new Map([...before, own].map((b) => [b.no, blank(b.paramId, b.name)]));
  const endsOf = new Map<number, { good: number; n: number }>();
  const sums = { before: side(), after: side() };
  for (const { country, messages, params } of load)
    for (const [name, bindings] of [
      ['before', before],
      ['after', after],
    ] as const) {
      const shares = sharesOf(bindings, country);
      if (shares.length === 0) sums[name].lost += messages;
      for (const { of, share } of shares) {
        const facts = params.find((p) => p.no === of.no);
        const row = ways.get(of.no) as Way;
        const n = messages * share;
        row[name] += n;
        const cost = name === 'before' ? 'costNow' : 'costThen';
        if (facts?.cost != null) row[cost] = (row[cost] ?? 0) + Math.round(facts.cost * share);
        row.currency ??= facts?.currency ?? null;
        if (facts?.delivered == null) continue;
        const end = endsOf.get(of.no) ?? { good: 0, n: 0 };
        endsOf.set(of.no, { good: end.good + facts.delivered * n, n: end.n + n });
        sums[name].good += facts.delivered * n;
        sums[name].ends += n;
      }
    }
  for (const [no, { good, n }] of endsOf) (ways.get(no) as Way).delivered = n > 0 ? good / n : null;
  return {
    messages: load.reduce((n, l) => n + l.messages, 0),
    ways: [...ways.values()],
    lostNow: sums.before.lost,
    lostThen: sums.after.lost,
    deliveredNow: shareOf(sums.before),
    deliveredThen: shareOf(sums.after),
  };
};

const inOrder = (a: store.SimulatedRule, b: store.SimulatedRule): number =>
  Number(a.accountId === null) - Number(b.accountId === null) ||
  a.place - b.place ||
  a.createdAt.localeCompare(b.createdAt);

/** What a new or changed route would have meant for the messages of the last days: of one's account, or for staff of those it is for. */
export const simulateSchedule = async (
  ctx: Ctx,
  { id, accountId: named, enabled, ...draft }: Got<typeof smsSchedules.endpoints.simulate>,
): Promise<Simulation> => {
  const reach = reachOf(ctx);
  const standing = await store.rulesOf(ctx, reach);
  const changed = standing.find((r) => r.id === id);
  const accountId = reach ?? (changed ? changed.accountId : (named ?? null));
  const before = [...standing].sort(inOrder);
  const own: store.SimulatedRule = {
    ...draft,
    id: id ?? unborn,
    accountId,
    createdAt: changed?.createdAt ?? ctx.now(),
  };
  const others = before.filter((r) => r.id !== id);
  const after = enabled ? [...others, own].sort(inOrder) : others;
  const load = await store.routeLoad(ctx, accountId);
  const channels = new Map((await store.channelsNow(ctx, accountId)).map((c) => [c.id, c]));
  const ways = new Map<string, Way>();
  const sums = { before: side(), after: side() };
  for (const l of load)
    for (const [name, rules] of [
      ['before', before],
      ['after', after],
    ] as const) {
      const rule = rules.find(
        (r) =>
          (r.accountId === null || r.accountId === l.accountId) &&
          fits(r.kinds, l.kind) &&
          fits(r.countries, l.country) &&
          channels.get(r.channelId)?.takes,
      );
      const channel = rule && channels.get(rule.channelId);
      if (!channel) {
        sums[name].lost += l.messages;
        continue;
      }
      const row = ways.get(channel.id) ?? {
        ...blank(channel.id, channel.name),
        delivered: channel.delivered,
      };
      ways.set(channel.id, row);
      row[name] += l.messages;
      if (channel.delivered === null) continue;
      sums[name].good += channel.delivered * l.messages;
      sums[name].ends += l.messages;
    }
  return {
    messages: load.reduce((n, l) => n + l.messages, 0),
    ways: [...ways.values()].sort((a, b) => b.after - a.after),
    lostNow: sums.before.lost,
    lostThen: sums.after.lost,
    deliveredNow: shareOf(sums.before),
    deliveredThen: shareOf(sums.after),
  };
};
