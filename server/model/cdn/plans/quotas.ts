import { type PlanLimit, planLimits, plans } from '#shared/areas/cdn/plans/plans';
import { Failure } from '#shared/kernel/errors';
import type { Ctx } from '../../../kernel/db/context';
import { addUsed, dayLimits, limitsIn, type Standing, tellOnce } from './limits.store';

type DayLimit = Extract<PlanLimit, `${string}PerDay`>;

/** Tells an account once a day that it used more than a limit. */
export const tellOver = async (
  ctx: Ctx,
  o: { accountId: string; subjectId: string; limit: PlanLimit; most: number; plan: string },
): Promise<void> => {
  if (!(await tellOnce(ctx, { ...o, kind: o.limit }))) return;
  const values = { what: planLimits[o.limit], plan: o.plan, most: o.most };
  ctx.notify(plans.notices.over, values, { accountId: o.accountId });
};

/**
 * Counts so many URLs against the day of the account, and of each domain that has a limit of its own.
 * Beyond a limit the submission is refused whole, unless the plan only tells of it. The counts of all
 * processes are one row, which is locked until the caller's transaction ends.
 */
export const takeDay = async (
  ctx: Ctx,
  o: { accountId: string; limit: DayLimit; byDomain: ReadonlyMap<string, number> },
): Promise<void> => {
  const { accountId, limit } = o;
  // In one order, so that two submissions never wait for each other.
  const domainIds = [...o.byDomain.keys()].toSorted();
  const limits = await dayLimits(ctx, { accountId, domainIds, limit });
  let rest = 0;
  const take = async (
    subjectId: string,
    amount: number,
    { most, overflow, planName }: Standing,
  ) => {
    const used = await addUsed(ctx, { accountId, subjectId, kind: limit, amount });
    if (most === null || used <= most) return;
    const plan = planName ?? '';
    if (overflow === 'notify') return tellOver(ctx, { accountId, subjectId, limit, most, plan });
    throw new Failure('plan.quota', {
      what: planLimits[limit],
      plan,
      most,
      used: used - amount,
      asked: amount,
    });
  };
  for (const id of domainIds) {
    const own = limits.domains.get(id);
    const amount = o.byDomain.get(id) ?? 0;
    if (own) await take(id, amount, own);
    else rest += amount;
  }
  if (rest > 0) await take(accountId, rest, limits.account);
};

/**
 * Counts so many URLs against a thing with an allowance of its own, as `kind` names it, and answers
 * the sum of its day. The row stays locked until the caller's transaction ends.
 */
export const takeOf = (
  ctx: Ctx,
  o: { accountId: string; subjectId: string; kind: string; amount: number },
): Promise<number> => addUsed(ctx, o);

/** What of an account is counted as it stands, with the refusal of one more. */
const standingRefusals = { domains: 'plan.domains', logPushTargets: 'plan.targets' } as const;

/**
 * Refuses one thing more than the plan of the account allows, by how many there are. Answers whether a plan
 * says anything of it.
 */
const mayAdd = async (
  ctx: Ctx,
  o: { accountId: string; limit: keyof typeof standingRefusals; present: number },
): Promise<boolean> => {
  const { accountId, limit, present } = o;
  const all = await limitsIn(ctx, { accountId, domainId: null });
  const { most, overflow, planName } = all.find((l) => l.limit === limit) as Standing;
  if (most === null) return false;
  if (present < most) return true;
  const plan = planName ?? '';
  if (overflow !== 'notify') throw new Failure(standingRefusals[limit], { plan, most });
  await tellOver(ctx, { accountId, subjectId: accountId, limit, most, plan });
  return true;
};

/** Refuses one domain more than the account may have: by its plan, else by its contract. */
export const mayAddDomain = async (
  ctx: Ctx,
  account: { id: string; domainLimit: number },
  present: number,
): Promise<void> => {
  const isPlanned = await mayAdd(ctx, { accountId: account.id, limit: 'domains', present });
  if (!isPlanned && present >= account.domainLimit)
    throw new Failure('domain.limit', { limit: account.domainLimit });
};

/** Whether an account has as many domains as it may have, by its plan, else by its contract; tells nobody. */
export const isFull = async (
  ctx: Ctx,
  account: { id: string; domainLimit: number },
  present: number,
): Promise<boolean> => {
  const all = await limitsIn(ctx, { accountId: account.id, domainId: null });
  const plan = all.find((l) => l.limit === 'domains');
  if (!plan || plan.most === null) return present >= account.domainLimit;
  return plan.overflow !== 'notify' && present >= plan.most;
};

/** Refuses one log push target more than the plan of the account allows; without a plan all are let through. */
export const mayAddTarget = async (ctx: Ctx, accountId: string, present: number): Promise<void> => {
  await mayAdd(ctx, { accountId, limit: 'logPushTargets', present });
};
