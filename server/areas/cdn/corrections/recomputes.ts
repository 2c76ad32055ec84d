import type { dataPlans } from '#shared/areas/cdn/corrections/dataPlans';
import { longestDaysOf } from '#shared/areas/cdn/corrections/planMethods';
import type { Got, Out } from '#shared/kernel/contract';
import { badField } from '#shared/kernel/errors';
import { dayStart, slotOf } from '#shared/kernel/units';
import type { Outside } from '../../../kernel/http/http';
import { offsetOf, requireParam } from './places.store';
import { keepProposal } from './proposals';

type Endpoints = (typeof dataPlans)['endpoints'];
type Supplier = Endpoints['createSupplierRecompute'];
type Account = Endpoints['createAccountRecompute'];
const hour = 3_600;
const nothing = { domainId: null, source: null, measure: null, value: null, country: null };

/** Holds the whole hours of a span against their slots, over all domains of a supplier parameter. */
export const proposeSupplierRecompute = async (
  o: Outside,
  { paramId, from, to, reason }: Got<Supplier>,
): Promise<Out<Supplier>> => {
  const method = 'recomputeSupplier';
  const fromAt = slotOf(from, hour);
  const toAt = slotOf(Date.parse(to) + hour * 1000 - 1, hour);
  const days = longestDaysOf(method);
  const length = Date.parse(toAt) - Date.parse(fromAt);
  if (length <= 0 || length > days * 86_400_000) throw badField('to', 'plan.span', { days });
  await o.transact((ctx) => requireParam(ctx, paramId));
  const draft = { ...nothing, accountId: null, paramId, method, fromAt, toAt, reason } as const;
  return keepProposal(o, draft, []);
};

const monthAfter = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7);
};

/** Holds the hours of an account's month, in its time zone, against their slots. */
export const proposeAccountRecompute = async (
  o: Outside,
  { accountId, month, reason }: Got<Account>,
): Promise<Out<Account>> => {
  const offset = await o.transact((ctx) => offsetOf(ctx, accountId));
  const fromAt = dayStart(`${month}-01`, offset);
  const toAt = dayStart(`${monthAfter(month)}-01`, offset);
  const method = 'recomputeAccount';
  const draft = { ...nothing, accountId, paramId: null, method, fromAt, toAt, reason } as const;
  return keepProposal(o, draft, []);
};
