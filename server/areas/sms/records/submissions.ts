import { smsSubmissions } from '#shared/areas/sms/records/submissions';
import { smsTests } from '#shared/areas/sms/records/tests';
import type { Ctx } from '../../../kernel/db/context';
import { plainVerbs } from '../../../kernel/db/crud';
import { serve } from '../../../kernel/http/http';
import { accountFor } from '../account';
import {
  addSubmission,
  routesOf,
  sendTrial,
  signedText,
  textsOf,
  type Wanted,
} from '../../../model/sms/messages/index';
import { digitsOf } from '../../../model/sms/tests/index';

const verbs = plainVerbs(smsSubmissions);

type Call = Parameters<typeof addSubmission>[1];
/** Takes the messages of one call and answers what became of each. */
const submit = async (ctx: Ctx, call: Call, wanted: readonly Wanted[]) => {
  const { row, messages } = await addSubmission(ctx, call, wanted);
  return { ...(await verbs.one(ctx, { id: row.id })), messages };
};

const ofApi = (ctx: Ctx): 'api' | 'console' => (ctx.who.ceiling ? 'api' : 'console');

/** Submissions: what answers their requests. */
export const smsSubmissionsService = serve(smsSubmissions, {
  ...verbs,
  async send(
    ctx,
    { accountId: named, kind, sender = '', signatureId, templateId = null, messages },
  ) {
    const accountId = accountFor(ctx, named);
    const sign = await signedText(ctx, accountId, signatureId ?? null);
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
});

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
