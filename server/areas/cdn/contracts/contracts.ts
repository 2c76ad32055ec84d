import { billCoefficient } from '#shared/areas/cdn/bills/coefficients';
import { billPrice } from '#shared/areas/cdn/bills/prices';
import { type ContractPrice, contracts } from '#shared/areas/cdn/contracts/contracts';
import type { accounts } from '#shared/areas/platform/accounts/accounts';
import { type ContractRate, smsRate } from '#shared/areas/platform/accounts/smsRates';
import type { Out } from '#shared/kernel/contract';
import { badField, Failure } from '#shared/kernel/errors';
import { dayStart } from '#shared/kernel/units';
import type { Ctx } from '../../../kernel/db/context';
import { change, insert } from '../../../kernel/db/rows';
import { serve } from '../../../kernel/http/http';
import { refuse } from '../../../kernel/http/refusals';
import { coefficientOn } from '../../../model/cdn/bills/index';
import { rateExists, ratesOn } from '../../../model/platform/accounts/index';
import { accountsService } from '../../platform/accounts/accounts';
import { peopleService } from '../../platform/accounts/people';
import { planBindingsService } from '../plans/bindings';
import { accountParamsService } from '../suppliers/accountParams';
import { archive, restore, standing } from './archive';
import * as store from './contracts.store';

type Account = Out<typeof accounts.endpoints.one>;
type Terms = {
  validFrom: string;
  prices: readonly ContractPrice[];
  planId: string | null;
  smsRates: readonly ContractRate[];
};

/** Today in a time zone. */
const dayIn = (now: string, offsetMinutes: number): string =>
  new Date(Date.parse(now) + offsetMinutes * 60_000).toISOString().slice(0, 10);
const today = (ctx: Ctx, a: Account): string => dayIn(ctx.now(), a.utcOffsetMinutes);

/** Writes a price from a day on; one that begins on the same day and has not begun to hold is replaced. */
const setPrice = async (ctx: Ctx, a: Account, day: string, p: ContractPrice): Promise<void> => {
  const o = { accountId: a.id, currency: a.currency, region: p.region };
  const present = await store.priceFrom(ctx, { ...o, day });
  if (present) await change(ctx, billPrice, present, { pricePerGb: p.pricePerGb });
  else
    await insert(
      ctx,
      billPrice,
      { ...o, fromDay: day, pricePerGb: p.pricePerGb, version: 1, remark: '' },
      { risk: 'high' },
    );
};

/** Prices that differ from those that hold on the day. */
const setPrices = async (ctx: Ctx, a: Account, t: Terms): Promise<void> => {
  if (new Set(t.prices.map((p) => p.region)).size < t.prices.length)
    throw badField('prices', 'contract.regions');
  const present = await store.pricesOn(ctx, {
    accountId: a.id,
    currency: a.currency,
    day: t.validFrom,
  });
  for (const p of t.prices) {
    const before = present.find((h) => h.region === p.region);
    if (before?.pricePerGb === p.pricePerGb) continue;
    refuse(ctx.who, 'staff.billing.operate');
    await setPrice(ctx, a, t.validFrom, p);
  }
};

/** Prices of a segment that differ from those of its own that hold on the day. */
const setSmsRates = async (ctx: Ctx, a: Account, t: Terms): Promise<void> => {
  if (new Set(t.smsRates.map((r) => r.country)).size < t.smsRates.length)
    throw badField('smsRates', 'contract.countries');
  const of = { accountId: a.id, currency: a.currency };
  const present = await ratesOn(ctx, { ...of, day: t.validFrom });
  for (const { country, price } of t.smsRates) {
    if (present.find((r) => r.own && r.country === country)?.price === price) continue;
    refuse(ctx.who, 'staff.billing.operate');
    const key = { ...of, country, fromDay: t.validFrom };
    const sameDay = await rateExists(ctx, key, null);
    if (sameDay) await change(ctx, smsRate, sameDay, { price });
    else await insert(ctx, smsRate, { ...key, price, version: 1, remark: '' }, { risk: 'high' });
  }
};

const setPlan = async (ctx: Ctx, a: Account, t: Terms): Promise<void> => {
  if (!t.planId || t.planId === (await store.planOf(ctx, a.id))) return;
  refuse(ctx.who, 'staff.plans.operate');
  await planBindingsService.service.bind(ctx, {
    planId: t.planId,
    accountIds: [a.id],
    domainIds: [],
    fromAt: dayStart(t.validFrom, a.utcOffsetMinutes),
    toAt: null,
  });
};

/** Lets the account use supplier parameters from its first day on. */
const assignParams = async (
  ctx: Ctx,
  a: Account,
  o: { validFrom: string; paramIds: readonly string[] },
): Promise<void> => {
  if (o.paramIds.length === 0) return;
  refuse(ctx.who, 'staff.suppliers.operate');
  const fromAt = dayStart(o.validFrom, a.utcOffsetMinutes);
  for (const paramId of new Set(o.paramIds))
    await accountParamsService.service
      .assign(ctx, { accountId: a.id, paramId, purpose: 'cdn', fromAt, toAt: null })
      .catch(atParams);
};

const setCoefficient = async (
  ctx: Ctx,
  a: Account,
  o: { day: string; coefficientPpm: number },
): Promise<void> => {
  if ((await coefficientOn(ctx, a, o.day)) === o.coefficientPpm) return;
  refuse(ctx.who, 'staff.billing.operate');
  const { coefficientPpm } = o;
  const present = await store.coefficientFrom(ctx, { accountId: a.id, day: o.day });
  if (present) await change(ctx, billCoefficient, present, { coefficientPpm });
  else
    await insert(
      ctx,
      billCoefficient,
      { accountId: a.id, coefficientPpm, fromDay: o.day, remark: '' },
      { risk: 'high' },
    );
};

/** What is wrong with the address of the first Super, told where the contract asks for it. */
const atSuper = (error: unknown): never => {
  if (error instanceof Failure)
    error.fields = error.fields.map((f) => (f.path === 'email' ? { ...f, path: 'superEmail' } : f));
  throw error;
};

/** What is wrong with a supplier parameter, told where the contract asks for them. */
const atParams = (error: unknown): never => {
  if (error instanceof Failure)
    error.fields = error.fields.map((f) => (f.path === 'paramId' ? { ...f, path: 'paramIds' } : f));
  throw error;
};

/** Contracts with customers: each verb is one transaction, so that all of it holds or nothing does. */
export const contractsService = serve(contracts, {
  async one(ctx, { id }) {
    const a = await accountsService.service.one(ctx, { id });
    const day = today(ctx, a);
    return {
      ...a,
      coefficientPpm: await coefficientOn(ctx, a, day),
      prices: await store.pricesOn(ctx, { accountId: id, currency: a.currency, day }),
      planId: await store.planOf(ctx, id),
      smsRates: (await ratesOn(ctx, { accountId: id, currency: a.currency, day })).flatMap(
        ({ own, country, price }) => (own ? [{ country, price }] : []),
      ),
    };
  },
  async create(ctx, input) {
    const { validFrom, prices, planId, smsRates, paramIds, ...rest } = input;
    const { superEmail, superName, superLanguage, ...fields } = rest;
    const a = await accountsService.service.create(ctx, fields);
    const t = { validFrom, prices, planId, smsRates };
    await setPrices(ctx, a, t);
    await setSmsRates(ctx, a, t);
    await setPlan(ctx, a, t);
    await assignParams(ctx, a, { validFrom, paramIds });
    const first = { accountId: a.id, email: superEmail, name: superName, role: 'Super' } as const;
    await peopleService.service.create(ctx, { ...first, language: superLanguage }).catch(atSuper);
    return a;
  },
  async update(ctx, { id, validFrom, prices, planId, smsRates, coefficientPpm, ...fields }) {
    const before = await accountsService.service.one(ctx, { id });
    const first = dayIn(ctx.now(), fields.utcOffsetMinutes);
    if (validFrom < first) throw badField('validFrom', 'contract.past', { day: first });
    const a = await accountsService.service.update(ctx, {
      ...fields,
      id,
      coefficientPpm: before.coefficientPpm,
    });
    await setCoefficient(ctx, a, { day: validFrom, coefficientPpm });
    const t = { validFrom, prices, planId, smsRates };
    await setPrices(ctx, a, t);
    await setSmsRates(ctx, a, t);
    await setPlan(ctx, a, t);
    return a;
  },
  standing,
  archive,
  restore,
});
