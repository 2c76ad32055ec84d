import { createHash, randomUUID } from 'node:crypto';
import { smsSubmission, smsSubmissions } from '#shared/areas/sms/records/submissions';
import { smsTests } from '#shared/areas/sms/records/tests';
import { isStaff } from '#shared/kernel/access';
import { badField, Failure } from '#shared/kernel/errors';
import type { Ctx } from '../../../kernel/db/context';
import { plainVerbs } from '../../../kernel/db/crud';
import { insert } from '../../../kernel/db/rows';
import { serve } from '../../../kernel/http/http';
import {
  acceptMessages,
  type Acceptance,
  boundParams,
  channelRoute,
  routesOf,
  signedText,
  type Taken,
  textsOf,
  type Wanted,
} from '../../../model/sms/messages/index';

const verbs = plainVerbs(smsSubmissions);

/** The account a submission is for: one's own, or the one that staff name. */
const accountFor = (ctx: Ctx, named: string | undefined): string => {
  const accountId = isStaff(ctx.who) ? (named ?? null) : ctx.who.accountId;
  if (!accountId) throw badField('accountId', 'field.required', { field: 'accountId' });
  return accountId;
};

const reasonsOf = (taken: readonly Taken[]): Record<string, number> => {
  const reasons: Record<string, number> = {};
  for (const { refusal } of taken) if (refusal) reasons[refusal] = (reasons[refusal] ?? 0) + 1;
  return reasons;
};

type Call = Omit<Acceptance, 'submissionId'> & {
  entry: 'console' | 'api' | 'test';
  templateId?: string | null;
};
/** Takes the messages of one call and keeps what became of it. */
const submit = async (ctx: Ctx, call: Call, wanted: readonly Wanted[]) => {
  const started = performance.now();
  const submissionId = randomUUID();
  const messages = await acceptMessages(ctx, { ...call, submissionId }, wanted);
  const accepted = messages.filter((m) => m.id !== null);
  const row = {
    accountId: call.accountId,
    userId: ctx.who.userId,
    entry: call.entry,
    kind: call.kind as 'code',
    channelId: null,
    templateId: call.templateId ?? null,
    test: call.test,
    count: messages.length,
    accepted: accepted.length,
    refused: messages.length - accepted.length,
    parts: accepted.reduce((sum, m) => sum + m.parts, 0),
    reasons: reasonsOf(messages),
    ip: ctx.ip,
    ms: Math.round(performance.now() - started),
    bodyHash: createHash('sha256').update(JSON.stringify(wanted)).digest('hex'),
  };
  await insert(ctx, smsSubmission, row, { id: submissionId, operation: 'send' });
  ctx.emit(smsSubmissions.events.changed, { id: submissionId }, { accountId: call.accountId });
  return { ...(await verbs.one(ctx, { id: submissionId })), messages };
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
    const call = { accountId, kind, sender, test: true, entry: 'test' } as const;
    const wanted = { to, text, reference: null };
    if (!channelId) {
      const routeOf = await routesOf(ctx, accountId);
      return submit(ctx, { ...call, routeOf, onlyParams: [null] }, [wanted]);
    }
    const route = await channelRoute(ctx, channelId);
    if (!route) throw new Failure('sms.noRoute');
    const onlyParams = (await boundParams(ctx, channelId)).map((p) => p.no);
    return submit(
      ctx,
      { ...call, routeOf: () => route, onlyParams },
      onlyParams.map(() => wanted),
    );
  },
});
