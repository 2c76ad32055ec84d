import { domain, domainRule } from '#shared/areas/cdn/domains/domain';
import { domainReview, domainReviews } from '#shared/areas/cdn/domains/reviews';
import { domainRules } from '#shared/areas/cdn/domains/rules';
import type { Ctx } from '../../../kernel/db/context';
import { serve } from '../../../kernel/http/http';
import { change, erase } from '../../../kernel/db/rows';
import { applySettings, type SettingsPatch } from './settings';
import { setCertificate } from '../../../model/cdn/domains/bindings';
import { type Domain, domainForUpdate } from '../../../model/cdn/domains/domains.store';
import * as store from './reviews.store';
import { rollBack } from './rollBack';
import { applyChange, pushRules } from './rules';
import {
  placeRules,
  priorStatus,
  rulesOf,
  setRuleStatus,
} from '../../../model/cdn/domains/configuration/rules.store';

type Decision = { state: 'approved' | 'rejected' | 'withdrawn'; reason?: string };

const decided = async (
  ctx: Ctx,
  review: store.ReviewRow,
  o: Decision,
): Promise<store.ReviewRow> => {
  const after = await change(ctx, domainReview, review.id, {
    state: o.state,
    reason: o.reason ?? null,
    decidedBy: ctx.who.email,
    decidedAt: ctx.now(),
  });
  ctx.emit(domainReviews.events.changed, after, { accountId: review.accountId });
  const { domainName, accountName, before, names } = review;
  return { ...after, domainName, accountName, before, names };
};

const strings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((v) => typeof v === 'string') : [];

/** A change of the form as base.ts wrote it into the request. */
const patchOf = (wanted: Record<string, unknown>): SettingsPatch =>
  domain.schema.partial().parse(wanted);

/** Does what was asked for, as if staff had written it. */
const apply = async (ctx: Ctx, review: store.ReviewRow, d: Domain): Promise<void> => {
  const { kind, ruleId } = review;
  const { prior, ...wanted } = review.change;
  if (kind === 'addRule' && ruleId) await pushRules(ctx, d, [ruleId]);
  else if (kind === 'changeRule' && ruleId) {
    const status = wanted['status'] ?? (prior === 'deactivated' ? 'deactivated' : 'configuring');
    await applyChange(ctx, d, ruleId, { ...wanted, status });
  } else if (kind === 'removeRule' && ruleId) {
    await erase(ctx, domainRule, ruleId);
    await pushRules(ctx, d, []);
  } else if (kind === 'reorderRules') {
    const ids = strings(wanted['ids']);
    // Rules that came since keep their place after the ordered ones.
    const later = (await rulesOf(ctx, d.id)).map((r) => r.id).filter((id) => !ids.includes(id));
    await placeRules(ctx, d.id, [...ids, ...later]);
    await pushRules(ctx, d, []);
  } else if (kind === 'changeDomain') await applySettings(ctx, d, patchOf(wanted));
  else if (kind === 'rollBack') await rollBack(ctx, d, Number(wanted['version']));
  else {
    const id = wanted['certificateId'];
    await setCertificate(ctx, d, kind === 'bindCertificate' && typeof id === 'string' ? id : null);
  }
};

/** Puts a rule back to what it was before the change that did not come. */
const undo = async (ctx: Ctx, review: store.ReviewRow): Promise<void> => {
  if (!review.ruleId) return;
  if (review.kind === 'addRule') await erase(ctx, domainRule, review.ruleId);
  else await setRuleStatus(ctx, review.ruleId, priorStatus(review) ?? 'running');
  ctx.emit(
    domainRules.events.changed,
    { domainId: review.domainId },
    { accountId: review.accountId },
  );
};

export const domainReviewsService = serve(domainReviews, {
  list: store.listReviews,
  async approve(ctx, { id }) {
    const review = await store.reviewForUpdate(ctx, id);
    const d = await domainForUpdate(ctx, review.domainId);
    const row = await decided(ctx, review, { state: 'approved' });
    await apply(ctx, review, d);
    return row;
  },
  async reject(ctx, { id, reason }) {
    const review = await store.reviewForUpdate(ctx, id);
    await undo(ctx, review);
    const values = { domain: review.domainName, domainId: review.domainId, reason };
    ctx.notify(domainReviews.notices.rejected, values, { accountId: review.accountId });
    return decided(ctx, review, { state: 'rejected', reason });
  },
  async withdraw(ctx, { id }) {
    const review = await store.reviewForUpdate(ctx, id);
    await undo(ctx, review);
    return decided(ctx, review, { state: 'withdrawn' });
  },
});
