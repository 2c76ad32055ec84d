import { smsSubmissions } from '#shared/areas/sms/records/submissions';
import { smsTests } from '#shared/areas/sms/records/tests';
import type { Ctx } from '../../../kernel/db/context';
import { plainVerbs } from '../../../kernel/db/crud';
import { serve } from '../../../kernel/http/http';
import { accountFor } from '../account';
import {
  acceptMessages,
  addSubmission,
  reasonsOf,
  routesOf,
  sendTrial,
  signedText,
  type Taken,
  templateText,
  textsOf,
  type Wanted,
} from '../../../model/sms/messages/index';
import { messagesAllowed } from '../../../model/index';
import { type ErrorCode, Failure, sentenceOf } from '#shared/kernel/errors';
import { keptMessages } from './failed.store';
import { digitsOf } from '../../../model/sms/tests/index';

const verbs = plainVerbs(smsSubmissions);

/** Ends a transaction that was only to tell what it would do. */
class Undone extends Error {
  readonly messages: readonly Taken[];
  constructor(messages: readonly Taken[]) {
    super('undone');
    this.messages = messages;
  }
}

type Call = Parameters<typeof addSubmission>[1];
/** Takes the messages of one call and answers what became of each. */
const submit = async (ctx: Ctx, call: Call, wanted: readonly Wanted[]) => {
  const { row, messages } = await addSubmission(ctx, call, wanted);
  return { ...(await verbs.one(ctx, { id: row.id })), messages };
};

const ofApi = (ctx: Ctx): 'api' | 'console' => (ctx.who.ceiling ? 'api' : 'console');

/** Submissions: what answers their requests. */
export const smsSubmissionsService = serve(
  smsSubmissions,
  {
    ...verbs,
    async send(
      ctx,
      { accountId: named, kind, sender = '', signatureId = null, templateId = null, messages },
    ) {
      const accountId = accountFor(ctx, named);
      await messagesAllowed(ctx, { accountId, count: messages.length, whole: true });
      const sign = await signedText(ctx, accountId, signatureId);
      const texts = await textsOf(ctx, accountId, { kind, templateId, messages });
      return submit(
        ctx,
        {
          accountId,
          kind,
          sender,
          test: false,
          entry: ofApi(ctx),
          templateId,
          signatureId,
          onlyParams: [null],
          routeOf: await routesOf(ctx, accountId),
        },
        messages.map((m, i) => ({
          to: m.to,
          text: sign(texts[i] as string),
          reference: m.reference ?? null,
        })),
      );
    },
  },
  {
    async replay(o, { id }) {
      // The very path a call takes, in a transaction that is taken back: nothing goes out, and no check can differ.
      let count = 0;
      const tried = o.transact(async (ctx) => {
        const { accountId, kind, templateId, test } = await verbs.one(ctx, { id });
        const earlier = await keptMessages(ctx, { submissionId: id });
        count = earlier.length;
        if (templateId) await templateText(ctx, accountId, { kind, templateId });
        const call = {
          accountId,
          submissionId: id,
          sender: '',
          kind,
          test,
          onlyParams: [null],
          routeOf: await routesOf(ctx, accountId),
        };
        throw new Undone(await acceptMessages(ctx, call, earlier));
      });
      const messages = await tried.catch((error: unknown) => {
        if (error instanceof Undone) return error.messages;
        // What refuses the whole call is an answer too.
        if (error instanceof Failure && error.status === 409) return error;
        throw error;
      });
      if (messages instanceof Failure) {
        const [zhCN, en] = sentenceOf(messages.code, messages.values);
        const refusal = { code: messages.code, zhCN, en, messages: count };
        return { kept: count, accepted: 0, parts: 0, refused: [refusal] };
      }
      const refusals = Object.entries(reasonsOf(messages)).map(([code, n]) => {
        const [zhCN, en] = sentenceOf(code as ErrorCode);
        return { code, zhCN, en, messages: n };
      });
      return {
        kept: count,
        accepted: messages.filter((m) => m.id !== null).length,
        parts: messages.reduce((sum, m) => sum + m.parts, 0),
        refused: refusals,
      };
    },
  },
);

/** Messages on trial: what answers their requests. */
export const smsTestsService = serve(smsTests, {
  async create(ctx, { accountId: named, channelId, to, text, sender = '', kind }) {
    const accountId = accountFor(ctx, named);
    digitsOf(to);
    const { row, messages } = await sendTrial(ctx, {
      accountId,
      channelId: channelId ?? null,
      to,
      text,
      sender,
      kind,
    });
    return { ...(await verbs.one(ctx, { id: row.id })), messages };
  },
});
