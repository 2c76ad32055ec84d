import { aliasDomain, aliasDomains } from '#shared/areas/cdn/aliases/aliasDomains';
import type { Got, Out } from '#shared/kernel/contract';
import { badField, Failure } from '#shared/kernel/errors';
import { instantOf } from '#shared/kernel/units';
import { type Ctx } from '../../../kernel/db/context';
import { insert } from '../../../kernel/db/rows';
import { type Outside, serve } from '../../../kernel/http/http';
import { now } from '../../../kernel/process/clock';
import { platform } from '../../../kernel/process/platform';
import * as store from '../../../model/cdn/aliases/aliases.store';
import { hourOf, type Period, wholeHours } from '../../../model/cdn/aliases/period';
import { hullOf, type Moved, movedBy } from '../../../model/cdn/corrections/attribution';
import { closedDaysOf } from '../../../model/index';
import { keepProposal } from '../corrections/index';

type Endpoints = (typeof aliasDomains)['endpoints'];
type Shown = Out<Endpoints['one']>;
type Place = { accountId: string; domainId: string; paramId: string; host: string };

const checkedPeriod = (typed: Period): Period => {
  const period = wholeHours(typed);
  if (period.toAt !== null && Date.parse(period.toAt) <= Date.parse(period.fromAt))
    throw badField('toAt', 'alias.span');
  return period;
};

const spanText = ({ fromAt, toAt }: Period): string =>
  `${fromAt.slice(0, 16)}Z – ${toAt === null ? '' : `${toAt.slice(0, 16)}Z`}`;
/** Refuses a host that stands for another domain, or is one, within the period. */
const requireFree = async (
  ctx: Ctx,
  a: Period & { paramId: string; host: string; exceptId: string | null },
): Promise<void> => {
  if (await store.isDomainName(ctx, a.host))
    throw badField('host', 'alias.isDomain', { host: a.host });
  const other = await store.meetingAlias(ctx, a);
  if (!other) return;
  const values = { host: a.host, domain: other.domain, span: spanText(other) };
  throw badField(a.exceptId === null ? 'host' : 'fromAt', 'alias.overlap', values);
};

const newPlace = async (
  ctx: Ctx,
  { domainId, paramId, host }: Omit<Place, 'accountId'>,
  period: Period,
): Promise<Place> => {
  const accountId = await store.servedAccount(ctx, { domainId, paramId });
  if (accountId === undefined) throw badField('paramId', 'alias.notServed');
  await requireFree(ctx, { ...period, paramId, host, exceptId: null });
  return { accountId, domainId, paramId, host };
};

/** An alias whose period may change now, with its domain. */
const changeable = async (ctx: Ctx, id: string): Promise<store.AliasRow & Place> => {
  const alias = await store.lockAlias(ctx, id);
  const { domainId } = alias;
  if (domainId === null) throw new Failure('alias.over');
  if ((await store.shownAlias(ctx, id)).planId !== null) throw new Failure('alias.planOpen');
  return { ...alias, domainId };
};
const forPeriod = async (ctx: Ctx, id: string, period: Period) => {
  const alias = await changeable(ctx, id);
  await requireFree(ctx, { ...period, paramId: alias.paramId, host: alias.host, exceptId: id });
  return alias;
};

const secondsOf = (at: string): number => Date.parse(at) / 1000;
/** Up to where the figures under another period are what they shall be, as far as it has moved any. */
const settledTo = ({ spans }: Moved): number => spans.at(-1)?.to ?? secondsOf(hourOf(now()));

const ask = (place: Place, before: Period, after: Period): Promise<Moved> =>
  movedBy(platform().analytics, place, { host: place.host, before, after }, now());

/** Proposes the change of figures that brings a period. */
const propose = async (
  o: Outside,
  place: Place & { id: string },
  change: { before: Period; after: Period; moved: Moved; reason: string },
): Promise<void> => {
  const { before, after, moved, reason } = change;
  const { id: aliasId, accountId, domainId, paramId } = place;
  const aliasChangeId = await o.transact((ctx) =>
    store.keepChange(ctx, { aliasId, before, after }),
  );
  const figure = { source: null, measure: null, value: null, country: null };
  const scope = { accountId, domainId, paramId, method: 'aliasPeriod', ...figure } as const;
  await keepProposal(o, { ...scope, ...hullOf(moved.spans), reason, aliasChangeId }, []);
};

const empty = (at: string): Period => ({ fromAt: at, toAt: at });
const later = (a: string, b: string): string => (Date.parse(a) < Date.parse(b) ? b : a);

/** What is to come counts at once; what the host counted before becomes the domain's by a change of figures. */
const create = async (o: Outside, input: Got<Endpoints['create']>): Promise<Shown> => {
  const { reason, fromAt, toAt, ...named } = input;
  const period = checkedPeriod({ fromAt, toAt });
  const place = await o.transact((ctx) => newPlace(ctx, named, period));
  const moved = await ask(place, empty(period.fromAt), period);
  const isMoving = moved.slots > 0;
  const begin = later(period.fromAt, hourOf(now()));
  const present = isMoving ? { fromAt: begin, toAt: period.toAt } : period;
  // A period of the past alone is in force at no time until its figures have moved.
  const first =
    present.toAt !== null && Date.parse(present.toAt) <= Date.parse(present.fromAt)
      ? empty(present.toAt)
      : present;
  const id = await o.transact(async (ctx) => {
    await newPlace(ctx, named, period);
    const alias = await insert(
      ctx,
      aliasDomain,
      { ...place, ...empty(first.fromAt), supply: 'waiting', cname: null, message: null },
      { risk: 'high' },
    );
    await store.putPeriod(ctx, alias, first, isMoving ? secondsOf(begin) : settledTo(moved));
    return alias.id;
  });
  if (isMoving) await propose(o, { ...place, id }, { before: first, after: period, moved, reason });
  return o.transact((ctx) => store.shownAlias(ctx, id));
};

const update = async (
  o: Outside,
  { id, reason, ...typed }: Got<Endpoints['update']>,
): Promise<Shown> => {
  const after = checkedPeriod(typed);
  const alias = await o.transact((ctx) => forPeriod(ctx, id, after));
  const before = { fromAt: alias.fromAt, toAt: alias.toAt };
  const moved = await ask(alias, before, after);
  if (moved.slots > 0) {
    await propose(o, alias, { before, after, moved, reason });
    return o.transact((ctx) => store.shownAlias(ctx, id));
  }
  return o.transact(async (ctx) => {
    const present = await forPeriod(ctx, id, after);
    if (present.fromAt !== before.fromAt || present.toAt !== before.toAt)
      throw new Failure('alias.changed');
    await store.putPeriod(ctx, present, after, settledTo(moved));
    return store.shownAlias(ctx, id);
  });
};

const required = <T>(value: T | undefined, field: string): T => {
  if (value === undefined) throw badField(field, 'field.required', { field });
  return value;
};

const preview = async (
  o: Outside,
  input: Got<Endpoints['preview']>,
): Promise<Out<Endpoints['preview']>> => {
  const after = checkedPeriod(input);
  const { id } = input;
  const { place, before } = await o.transact(async (ctx) => {
    if (id !== undefined) {
      const alias = await forPeriod(ctx, id, after);
      return { place: alias as Place, before: { fromAt: alias.fromAt, toAt: alias.toAt } };
    }
    const named = {
      domainId: required(input.domainId, 'domainId'),
      paramId: required(input.paramId, 'paramId'),
      host: required(input.host, 'host'),
    };
    return { place: await newPlace(ctx, named, after), before: empty(after.fromAt) };
  });
  const { slots, totals, spans } = await ask(place, before, after);
  const billed = await o.transact(async (ctx) => {
    const days = new Set<string>();
    for (const span of slots > 0 ? spans : [])
      for (const day of await closedDaysOf(ctx, {
        accountId: place.accountId,
        source: 'accurate',
        from: instantOf(span.from),
        to: instantOf(span.to),
      }))
        days.add(day);
    return [...days].sort();
  });
  return { ...after, slots, totals, billedDays: billed };
};

/** Further names of domains at suppliers: what answers requests about them. */
export const aliasDomainsService = serve(
  aliasDomains,
  {
    list: store.listAliases,
    one: (ctx, { id }) => store.shownAlias(ctx, id),
    async disable(ctx, { id }) {
      const alias = await changeable(ctx, id);
      const hour = hourOf(ctx.now());
      const end = new Date(Date.parse(hour) + 3_600_000).toISOString();
      if (alias.toAt !== null && Date.parse(alias.toAt) <= Date.parse(end))
        throw new Failure('alias.over');
      // What has begun counts to the end of its hour, so nothing of the past moves.
      const after = { fromAt: alias.fromAt, toAt: later(alias.fromAt, end) };
      await store.putPeriod(ctx, alias, after, secondsOf(hour));
      return store.shownAlias(ctx, id);
    },
  },
  { create, update, preview },
);
