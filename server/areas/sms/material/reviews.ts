import { sql } from 'kysely';
import { smsReview, smsReviews } from '#shared/areas/sms/material/reviews';
import { Failure } from '#shared/kernel/errors';
import type { Ctx } from '../../../kernel/db/context';
import { listVerb, rowOf } from '../../../kernel/db/list';
import { serve } from '../../../kernel/http/http';
import {
  approvedBefore,
  askBack,
  claim,
  claimNext,
  decide,
  lookAlikes,
  materials,
  newerVersion,
  release,
} from '../../../model/sms/material/index';
import { openedProof, shownProof } from './qualifications';

const { list } = smsReviews.endpoints;
const from = {
  entity: smsReview,
  orders: { risk: sql`(case t.risk when 'high' then 0 else 1 end, t.promised_at)` },
};
const row = rowOf(list, from);
const whole = async (ctx: Ctx, id: string) => {
  const review = await row(ctx, id);
  const m = materials[review.kind];
  return {
    ...review,
    newer: await newerVersion(ctx, review),
    before: await approvedBefore(ctx, review),
    lookAlikes: await lookAlikes(ctx, m.kind, review.accountId, m.folded(review.content)),
  };
};

/** The reviewers' queue of all kinds of material. */
export const smsReviewsService = serve(
  smsReviews,
  {
    list: listVerb(list, from),
    one: (ctx, { id }) => whole(ctx, id),
    async next(ctx, { kind }) {
      return { id: await claimNext(ctx, kind) };
    },
    async claim(ctx, { id }) {
      await claim(ctx, id);
      return whole(ctx, id);
    },
    async release(ctx, { id }) {
      await release(ctx, id);
      return whole(ctx, id);
    },
    async decide(ctx, { id, approve, reasons = [], note = null, messageKind }) {
      await decide(ctx, id, { approve, reasons, note, messageKind });
      return whole(ctx, id);
    },
    async ask(ctx, { id, question }) {
      await askBack(ctx, id, question);
      return whole(ctx, id);
    },
  },
  {
    async openFile(o, { id, fileId }) {
      const proof = await o.transact(async (ctx) => {
        const { kind, materialId, accountId } = await row(ctx, id);
        if (kind !== 'qualification') throw new Failure('data.absent');
        return openedProof(ctx, { id: materialId, accountId }, fileId, fileId);
      });
      return shownProof(o.who, proof);
    },
  },
);
