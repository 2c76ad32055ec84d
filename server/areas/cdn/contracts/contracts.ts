import { billCoefficient } from '#shared/areas/cdn/bills/coefficients';
import { billPrice } from '#shared/areas/cdn/bills/prices';
import { type ContractPrice, contracts } from '#shared/areas/cdn/contracts/contracts';
import type { accounts } from '#shared/areas/platform/accounts/accounts';
import type { Out } from '#shared/kernel/contract';
import { badField } from '#shared/kernel/errors';
import { dayStart } from '#shared/kernel/units';
import type { Ctx } from '../../../kernel/db/context';
import { change, insert } from '../../../kernel/db/rows';
import { serve } from '../../../kernel/http/http';
import { refuse } from '../../../kernel/http/refusals';
import { coefficientOn } from '../../../model/cdn/bills/index';
import { accountsService } from '../../platform/accounts/accounts';
import { peopleService } from '../../platform/accounts/people';
import { planBindingsService } from '../plans/bindings';
import { archive, restore, standing } from './archive';
import * as store from './contracts.store';

type Account = Out<typeof accounts.endpoints.one>;
type Terms = { validFrom: string; prices: readonly ContractPrice[]; planId: string | null };

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
    };
  },
  async create(ctx, input) {
    const { validFrom, prices, planId, superEmail, superName, superLanguage, ...fields } = input;
    const a = await accountsService.service.create(ctx, fields);
    const t = { validFrom, prices, planId };
    await setPrices(ctx, a, t);
    await setPlan(ctx, a, t);
    await peopleService.service.create(ctx, {
      accountId: a.id,
      email: superEmail,
      name: superName,
      role: 'Super',
      language: superLanguage,
    });
    return a;
  },
  async update(ctx, { id, validFrom, prices, planId, coefficientPpm, ...fields }) {
    const before = await accountsService.service.one(ctx, { id });
    const first = dayIn(ctx.now(), fields.utcOffsetMinutes);
    if (validFrom < first) throw badField('validFrom', 'contract.past', { day: first });
    const a = await accountsService.service.update(ctx, {
      ...fields,
      id,
      coefficientPpm: before.coefficientPpm,
    });
    await setCoefficient(ctx, a, { day: validFrom, coefficientPpm });
    const t = { validFrom, prices, planId };
    await setPrices(ctx, a, t);
    await setPlan(ctx, a, t);
    return a;
  },
  standing,
  archive,
  restore,
});
