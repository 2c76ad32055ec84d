import { sentence } from '#shared/kernel/sentences';
import type { Ctx } from '../../../kernel/db/context';
import { type Found, keepFindings } from '../../platform/findings/index';
import type { Heard } from './observe';
import * as store from './observations.store';
import { servingIn } from './weights';

const sharesOf = (own: store.OwnName, { serial, region }: Heard): Record<string, number> => {
  const version = own.versions.find((v) => v.serial === serial);
  if (!version) return {};
  const serving = servingIn(version.targets, region);
  const all = serving.reduce((sum, t) => sum + t.weight, 0);
  const shares: Record<string, number> = {};
  for (const { cname, weight } of serving) {
    const paramId = own.targets.find((t) => t.cname === cname)?.paramId;
    if (paramId) shares[paramId] = (shares[paramId] ?? 0) + weight / all;
  }
  return shares;
};

const recognised = (heard: Heard, own: store.OwnName | undefined): store.Recognised => {
  const nobody = {
    domainId: null,
    accountId: null,
    paramId: null,
    supplier: null,
    shares: {},
    targets: [],
  };
  if (!own) return { ...heard, ...nobody, state: heard.rcode === 'noError' ? 'outside' : 'silent' };
  const { domainId, accountId } = own;
  const target = own.targets.find((t) => t.cname === heard.target);
  // A target that left the domain may be answered until its TTL is over.
  const wasOurs = own.versions.some((v) => v.targets.some((t) => t.cname === heard.target));
  return {
    ...heard,
    domainId,
    accountId,
    paramId: target?.paramId ?? null,
    supplier: target?.supplier ?? null,
    shares: sharesOf(own, heard),
    targets: own.targets.map((t) => t.cname),
    state: heard.rcode !== 'noError' ? 'silent' : target || wasOurs ? 'known' : 'foreign',
  };
};

const foundOf = (name: string, list: readonly store.Recognised[]): Found[] => {
  const foreign = list.filter((h) => h.state === 'foreign');
  const [first] = foreign;
  if (!first) return [];
  const times = foreign.map((h) => h.observedAt).toSorted();
  return [
    {
      key: name,
      accountId: first.accountId,
      summary: sentence('observation.foreign', { name, target: first.target ?? '–' }),
      place: { name },
      fromAt: times[0] ?? first.observedAt,
      toAt: times.at(-1) ?? first.observedAt,
      places: foreign.length,
      sample: foreign.map((h) => ({
        what: `${h.region} · ${h.resolver}`,
        kind: 'text' as const,
        expected: h.targets.join(', ') || null,
        found: h.target,
      })),
    },
  ];
};

/** Tells what each answer stands for by the names, targets and zone versions of the platform. */
export const recognise = async (
  ctx: Ctx,
  zone: string,
  heard: readonly Heard[],
): Promise<store.Recognised[]> => {
  const names = [...new Set(heard.map((h) => h.name))];
  const own = new Map((await store.ownNames(ctx, zone, names)).map((o) => [o.name, o]));
  return heard.map((h) => recognised(h, own.get(h.name)));
};

/** Keeps the answers of a round, and what is wrong with them as findings. */
export const keepRound = async (
  ctx: Ctx,
  round: store.Round,
  list: readonly store.Recognised[],
): Promise<void> => {
  await store.insertObservations(ctx, round, list);
  const byName = new Map<string, store.Recognised[]>();
  for (const h of list) byName.set(h.name, [...(byName.get(h.name) ?? []), h]);
  // Who got no answer at all knows nothing of what stands there.
  const answered = [...byName].filter(([, of]) => of.some((h) => h.rcode === 'noError'));
  await keepFindings(ctx, 'foreignAnswer', {
    checked: answered.map(([name]) => name),
    found: [...byName].flatMap(([name, of]) => foundOf(name, of)),
  });
};
