import { createHash, randomUUID } from 'node:crypto';
import { smsSubmission, smsSubmissions } from '#shared/areas/sms/records/submissions';
import type { Row } from '#shared/kernel/contract';
import type { Ctx } from '../../../kernel/db/context';
import { insert } from '../../../kernel/db/rows';
import { type Acceptance, acceptMessages, type Taken, type Wanted } from './accept.store';

/** How many messages were refused, by the code of the refusal. */
export const reasonsOf = (taken: readonly Pick<Taken, 'refusal'>[]): Record<string, number> => {
  const reasons: Record<string, number> = {};
  for (const { refusal } of taken) if (refusal) reasons[refusal] = (reasons[refusal] ?? 0) + 1;
  return reasons;
};

export type Call = Omit<Acceptance, 'submissionId' | 'campaignId'> & {
  entry: 'console' | 'api' | 'test' | 'smpp';
  /** The credential of the customer's own system, where one gave it to us. */
  accessId?: string;
  templateId?: string | null;
  signatureId?: string | null;
};

/** Takes the messages of one call and writes what became of it. */
export const addSubmission = async (
  ctx: Ctx,
  call: Call,
  wanted: readonly Wanted[],
): Promise<{ row: Row<typeof smsSubmission>; messages: Taken[] }> => {
  const started = performance.now();
  const submissionId = randomUUID();
  const messages = await acceptMessages(ctx, { ...call, submissionId }, wanted);
  const accepted = messages.filter((m) => m.id !== null);
  const row = await insert(
    ctx,
    smsSubmission,
    {
      accountId: call.accountId,
      userId: call.accessId ? null : ctx.who.userId,
      accessId: call.accessId ?? null,
      entry: call.entry,
      kind: call.kind as 'code',
      channelId: null,
      templateId: call.templateId ?? null,
      signatureId: call.signatureId ?? null,
      test: call.test,
      count: messages.length,
      accepted: accepted.length,
      refused: messages.length - accepted.length,
      parts: accepted.reduce((sum, m) => sum + m.parts, 0),
      reasons: reasonsOf(messages),
      ip: ctx.ip,
      ms: Math.round(performance.now() - started),
      bodyHash: createHash('sha256').update(JSON.stringify(wanted)).digest('hex'),
    } as never,
    { id: submissionId, operation: 'send' },
  );
  ctx.emit(smsSubmissions.events.changed, { id: submissionId }, { accountId: call.accountId });
  return { row, messages };
};
