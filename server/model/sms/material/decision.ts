import { rejectReasons } from '#shared/areas/sms/material/life';
import { claimMinutes, smsReviews } from '#shared/areas/sms/material/reviews';
import { personBehind } from '#shared/kernel/access';
import { badField, Failure } from '#shared/kernel/errors';
import type { Ctx } from '../../../kernel/db/context';
import { change } from '../../../kernel/db/rows';
import { refuse } from '../../../kernel/http/refusals';
import { personIdBehind } from '../../platform/approvals/index';
import { type Material, type MaterialOf, materials } from './kinds';
import { changeReview, stand } from './life';
import * as store from './reviews.store';

type Item = { m: MaterialOf; row: Material; review: store.Review };
const noClaim = { claimedById: null, claimedBy: null, claimedUntil: null } as const;

const isHeld = (ctx: Ctx, r: store.Review) =>
  r.claimedUntil !== null && Date.parse(r.claimedUntil) > Date.parse(ctx.now());
/** Who has claimed it now and is somebody else. */
const othersClaim = (ctx: Ctx, r: store.Review): string | null =>
  isHeld(ctx, r) && r.claimedById !== personIdBehind(ctx) ? (r.claimedBy ?? '') : null;
const mustBeOpen = (r: store.Review): void => {
  if (r.state !== 'reviewing') throw new Failure('sms.notInReview');
};

/** An item a reviewer acts on, with its material, both locked, the material first as its account does. */
const claimedItem = async (ctx: Ctx, id: string): Promise<Item> => {
  const { kind, materialId } = await store.subjectOf(ctx, id);
  const m = materials[kind];
  const row = await store.lockMaterial(ctx, m, materialId);
  const review = await store.lockReview(ctx, id);
  mustBeOpen(review);
  if (!isHeld(ctx, review) || review.claimedById !== personIdBehind(ctx))
    throw new Failure('sms.notClaimed');
  return { m, row, review };
};

/** Gives a reviewer ten minutes with an item; another's claim that has not ended refuses it. */
export const claim = async (ctx: Ctx, id: string): Promise<void> => {
  const review = await store.lockReview(ctx, id);
  mustBeOpen(review);
  const me = personIdBehind(ctx);
  if (review.submittedById !== null && review.submittedById === me)
    throw new Failure('sms.ownMaterial');
  if (review.firstById !== null && review.firstById === me) throw new Failure('sms.secondEye');
  const person = othersClaim(ctx, review);
  if (person !== null) throw new Failure('sms.claimed', { person });
  const until = Date.parse(ctx.now()) + claimMinutes * 60_000;
  await changeReview(
    ctx,
    review,
    {
      claimedById: me,
      claimedBy: personBehind(ctx.who),
      claimedUntil: new Date(until).toISOString(),
    },
    'claim',
  );
};
/** Claims the next item of a kind for who asks; null when none is free. */
export const claimNext = async (ctx: Ctx, kind: string): Promise<string | null> => {
  const id = await store.nextFree(ctx, kind, personIdBehind(ctx) ?? '');
  if (id !== null) await claim(ctx, id);
  return id;
};
/** Gives one's own claim back. */
export const release = async (ctx: Ctx, id: string): Promise<void> => {
  const { review } = await claimedItem(ctx, id);
  await changeReview(ctx, review, noClaim, 'release');
};

/** Asks the customer: the clock stands still until they answer. */
export const askBack = async (ctx: Ctx, id: string, question: string): Promise<void> => {
  const { m, row, review } = await claimedItem(ctx, id);
  const left = Math.max(0, Date.parse(review.promisedAt ?? ctx.now()) - Date.parse(ctx.now()));
  await store.keepHidden(ctx, id, { leftMs: left });
  const to = { ...noClaim, state: 'question', question, reply: null, promisedAt: null } as const;
  await changeReview(ctx, review, to, 'ask');
  await stand(ctx, m, row, { status: 'question', promisedAt: null, note: question });
  ctx.notify(
    smsReviews.notices.question,
    { id: row.id, kind: m.kind, name: row.name, question },
    { accountId: row.accountId },
  );
};

export type Decision = {
  approve: boolean;
  reasons: readonly (keyof typeof rejectReasons)[];
  note: string | null;
  messageKind?: string | undefined;
};
const approve = async (ctx: Ctx, { m, row, review }: Item, d: Decision): Promise<void> => {
  const content = d.messageKind ? { ...review.content, kind: d.messageKind } : review.content;
  if (review.risk === 'high' && review.firstById === null) {
    const first = { firstById: personIdBehind(ctx), firstBy: personBehind(ctx.who) };
    return changeReview(ctx, review, { ...noClaim, ...first, content }, 'approveFirst');
  }
  if (review.firstById !== null) {
    refuse(ctx.who, 'staff.smsReview.approve');
    if (review.firstById === personIdBehind(ctx)) throw new Failure('sms.secondEye');
  }
  await end(ctx, review, { state: 'approved', content, reasons: [], note: d.note });
  if (m.kind === 'template' && content['kind'] !== row['kind'])
    await change(ctx, m.entity, row.id, { kind: content['kind'] } as never, {
      operation: 'retype',
    });
  await stand(ctx, m, row, {
    status: 'approved',
    usedVersion: review.version,
    promisedAt: null,
    reasons: [],
    note: d.note,
  });
  const { id, name, accountId } = row;
  ctx.notify(smsReviews.notices.approved, { id, kind: m.kind, name }, { accountId });
};
const end = (ctx: Ctx, review: store.Review, to: Partial<store.Review>) =>
  changeReview(
    ctx,
    review,
    {
      ...noClaim,
      ...to,
      promisedAt: null,
      decidedBy: personBehind(ctx.who),
      decidedAt: ctx.now(),
    },
    to.state ? `state.${to.state}` : 'decide',
  );
const reject = async (ctx: Ctx, { m, row, review }: Item, d: Decision): Promise<void> => {
  if (d.reasons.length === 0 && !d.note) throw badField('reasons', 'sms.whyRejected');
  const reasons = [...d.reasons];
  await end(ctx, review, { state: 'rejected', reasons, note: d.note });
  await stand(ctx, m, row, { status: 'rejected', promisedAt: null, reasons, note: d.note });
  const why = ([0, 1] as const).map((i) =>
    [...reasons.map((r) => rejectReasons[r][i]), ...(d.note ? [d.note] : [])].join('; '),
  );
  ctx.notify(
    smsReviews.notices.rejected,
    { id: row.id, kind: m.kind, name: row.name, why: [why[0] as string, why[1] as string] },
    { accountId: row.accountId },
  );
};

/**
 * Ends a review one has claimed. What is risky is approved by two people; the second needs the level
 * to approve. A version before stays in use until this one is approved, and when it is rejected.
 */
export const decide = async (ctx: Ctx, id: string, d: Decision): Promise<void> => {
  const item = await claimedItem(ctx, id);
  await (d.approve ? approve(ctx, item, d) : reject(ctx, item, d));
};
