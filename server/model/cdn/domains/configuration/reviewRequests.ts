import { domainReview, domainReviews } from '#shared/areas/cdn/domains/reviews';
import { Failure } from '#shared/kernel/errors';
import { isStaff, personBehind } from '#shared/kernel/access';
import type { Ctx } from '../../../../kernel/db/context';
import { insert } from '../../../../kernel/db/rows';
import { accountFacts, type Domain } from '../domains.store';
import { type Review, waitingReviews } from './rules.store';

type Change = Record<string, unknown>;

/** On manual accounts what customers write waits for staff. */
export const mustWait = async (ctx: Ctx, d: Domain): Promise<boolean> =>
  !isStaff(ctx.who) && !(await accountFacts(ctx, d.accountId)).automatic;

/** Puts a change before the staff; a rule has at most one that waits. */
export const askReview = async (
  ctx: Ctx,
  d: Domain,
  o: { kind: Review['kind']; ruleId: string | null; change: Change },
): Promise<void> => {
  const waiting = await waitingReviews(ctx, d.id);
  if (o.ruleId && waiting.some((w) => w.ruleId === o.ruleId)) throw new Failure('rule.reviewing');
  const review = await insert(ctx, domainReview, {
    accountId: d.accountId,
    domainId: d.id,
    ruleId: o.ruleId,
    kind: o.kind,
    change: o.change,
    state: 'waiting',
    requestedBy: personBehind(ctx.who),
  });
  ctx.emit(domainReviews.events.changed, review, { accountId: d.accountId });
  ctx.notify(domainReviews.notices.requested, { domain: d.name, domainId: d.id }, {});
};
