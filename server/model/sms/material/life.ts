import type { AuditOperation } from '#shared/kernel/auditOperations';
import { type MaterialStatus, promisedHours } from '#shared/areas/sms/material/life';
import { smsReview, smsReviews } from '#shared/areas/sms/material/reviews';
import { materialRules, type RuleHit } from '#shared/areas/sms/material/rules';
import { personBehind } from '#shared/kernel/access';
import { badField, Failure } from '#shared/kernel/errors';
import type { Ctx } from '../../../kernel/db/context';
import { change, insert } from '../../../kernel/db/rows';
import { personIdBehind } from '../../platform/approvals/index';
import { type Content, contentOf, type Material, type MaterialOf, saysTheSame } from './kinds';
import * as store from './reviews.store';

const hourMs = 3_600_000;
const after = (ctx: Ctx, ms: number) => new Date(Date.parse(ctx.now()) + ms).toISOString();

/** What a material's row says of its review; of its version too where that is named. */
export type Standing = {
  status: MaterialStatus;
  version?: number;
  usedVersion?: number | null;
  promisedAt: string | null;
  reasons?: readonly string[];
  note?: string | null;
};
/** The one door through which the state of a material changes. */
export const stand = async (ctx: Ctx, m: MaterialOf, of: Material, to: Standing): Promise<void> => {
  await change(ctx, m.entity, of.id, to as never, { operation: `status.${to.status}` });
  const row = await store.lockMaterial(ctx, m, of.id);
  const named = (m.entity.schema as { shape: object }).shape;
  const payload = Object.fromEntries(Object.keys(named).map((k) => [k, row[k]]));
  ctx.emit(m.changed, payload, { accountId: of.accountId });
};
/** Changes a review and tells the queues that are open. */
export const changeReview = async (
  ctx: Ctx,
  review: store.Review,
  to: Partial<store.Review>,
  operation: AuditOperation,
): Promise<void> => {
  const { id, kind, state } = await change(ctx, smsReview, review.id, to, { operation });
  ctx.emit(smsReviews.events.changed, { id, kind, state }, {});
};

/** The version that waits for a decision, if the last one does. */
const openOf = (r: store.Review | null): store.Review | null =>
  r !== null && (r.state === 'reviewing' || r.state === 'question') ? r : null;
/** An item that nobody is to decide any more. */
const takeBack = (ctx: Ctx, r: store.Review) =>
  changeReview(ctx, r, { state: 'withdrawn', promisedAt: null, claimedUntil: null }, 'withdraw');

/** What the rules and the look at other accounts' names say of a content. */
export const hitsOf = async (
  ctx: Ctx,
  m: MaterialOf,
  accountId: string,
  content: Content,
): Promise<RuleHit[]> => {
  const hits = m.hits(content, await store.bannedWords(ctx), ctx.now().slice(0, 10));
  const [like] = await store.lookAlikes(ctx, m.kind, accountId, m.folded(content));
  // Of the other account nothing is told, only reviewers see its name.
  if (like) hits.push({ rule: 'lookAlike', severity: 'risk', at: content['name'] ?? '' });
  return hits;
};
const mustPass = (m: MaterialOf, hits: readonly RuleHit[]): void => {
  const stops = [...new Set(hits.filter((h) => h.severity === 'stop').map((h) => h.rule))];
  const paths = [...new Set(stops.map((r) => m.atRule?.[r] ?? m.at))];
  const faults = paths.flatMap((path) => {
    const broken = stops.filter((r) => (m.atRule?.[r] ?? m.at) === path);
    const say = (i: 0 | 1, between: string) => broken.map((r) => materialRules[r][i]).join(between);
    return badField(path, 'sms.rules', { rules: [say(0, '；'), say(1, '; ')] }).fields;
  });
  if (faults.length > 0) throw new Failure('request.invalid').at(...faults);
};

const give = async (ctx: Ctx, m: MaterialOf, row: Material, content: Content): Promise<void> => {
  const hits = await hitsOf(ctx, m, row.accountId, content);
  mustPass(m, hits);
  const version = row.version + 1;
  const promisedAt = after(ctx, promisedHours[m.kind] * hourMs);
  const review = await insert(
    ctx,
    smsReview,
    {
      kind: m.kind,
      materialId: row.id,
      accountId: row.accountId,
      name: row.name,
      version,
      content,
      hits,
      risk: hits.some((h) => h.severity === 'risk') ? 'high' : 'normal',
      state: 'reviewing',
      promisedAt,
      submittedById: personIdBehind(ctx),
      submittedBy: personBehind(ctx.who),
      reasons: [],
    },
    { operation: 'submit' },
  );
  await store.keepHidden(ctx, review.id, { folded: m.folded(content) });
  const { id, kind, state } = review;
  ctx.emit(smsReviews.events.changed, { id, kind, state }, {});
  await stand(ctx, m, row, { status: 'reviewing', version, promisedAt, reasons: [], note: null });
};

/**
 * Gives what a material now says to review, once: a version that says the same and is in review or
 * approved is left as it is, one in review that says something else is taken back. Throws where a rule
 * stops it. With `asDraft` nothing is given to review; what says something new is a draft.
 */
export const settle = async (
  ctx: Ctx,
  m: MaterialOf,
  id: string,
  asDraft: boolean,
): Promise<void> => {
  const row = await store.lockMaterial(ctx, m, id);
  const content = contentOf(m, row);
  const last = await store.latestReview(ctx, row);
  const open = openOf(last);
  // What has expired is reviewed again, though it says the same.
  const used = last?.state === 'approved' && row.usedVersion === last.version;
  const live = used ? last : open;
  if (live && saysTheSame(m, live.content, content)) {
    if (row.status !== live.state)
      await stand(ctx, m, row, {
        status: live.state as MaterialStatus,
        promisedAt: live.promisedAt,
      });
    return;
  }
  if (open) await takeBack(ctx, open);
  if (!asDraft) return give(ctx, m, row, content);
  if (row.status !== 'draft') await stand(ctx, m, row, { status: 'draft', promisedAt: null });
};

/** Takes a material back from review; `sms.notInReview` where it is in none. */
export const withdraw = async (ctx: Ctx, m: MaterialOf, id: string): Promise<void> => {
  const row = await store.lockMaterial(ctx, m, id);
  const open = openOf(await store.latestReview(ctx, row));
  if (!open) throw new Failure('sms.notInReview');
  await takeBack(ctx, open);
  await stand(ctx, m, row, { status: 'draft', promisedAt: null });
};
/** A material is about to be deleted: nobody needs to decide on it. */
export const leave = async (ctx: Ctx, m: MaterialOf, id: string): Promise<void> => {
  const open = openOf(await store.latestReview(ctx, await store.lockMaterial(ctx, m, id)));
  if (open) await takeBack(ctx, open);
};

/** Answers what a reviewer asked; the clock goes on with what was left of it. */
export const answerQuestion = async (
  ctx: Ctx,
  m: MaterialOf,
  id: string,
  reply: string,
): Promise<void> => {
  const row = await store.lockMaterial(ctx, m, id);
  const last = await store.latestReview(ctx, row);
  if (last?.state !== 'question') throw new Failure('sms.noQuestion');
  const promisedAt = after(ctx, await store.leftMs(ctx, last.id));
  await changeReview(ctx, last, { state: 'reviewing', reply, promisedAt }, 'reply');
  await stand(ctx, m, row, { status: 'reviewing', promisedAt, note: null });
};
