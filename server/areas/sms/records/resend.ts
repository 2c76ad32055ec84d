import { stateNumbers } from '#shared/areas/sms/records/states';
import { smsOptOuts } from '#shared/areas/sms/numberFiles/optOuts';
import { Failure } from '#shared/kernel/errors';
import type { Ctx } from '../../../kernel/db/context';
import { messagesAllowed } from '../../../model/index';
import {
  addSubmission,
  reasonsOf,
  routesOf,
  type Taken,
  templateText,
} from '../../../model/sms/messages/index';
import { addOptOuts } from '../../../model/sms/numberFiles/index';
import { reachOf } from '../account';
import { keepResent, type Kept, keptMessages, resentBefore } from './failed.store';

const { undelivered, rejected, expired } = stateNumbers;
/** Ends after which no handset has the message; after "unknown" one may. */
const certain: ReadonlySet<number> = new Set([undelivered, rejected, expired]);

/** The chosen messages; refuses those of others, and of several accounts together. */
const chosen = async (
  ctx: Ctx,
  ids: readonly string[],
): Promise<{ accountId: string; messages: Kept[] }> => {
  const messages = await keptMessages(ctx, { ids: [...new Set(ids)], accountId: reachOf(ctx) });
  const [first] = messages;
  if (!first || messages.length < new Set(ids).size) throw new Failure('data.absent');
  if (messages.some((m) => m.accountId !== first.accountId)) throw new Failure('sms.oneAccount');
  return { accountId: first.accountId, messages };
};

/** Sends failed messages once more, each at most once, as submissions of their own under all checks of a new one. */
export const resend = async (ctx: Ctx, ids: readonly string[]) => {
  const { accountId, messages } = await chosen(ctx, ids);
  if (messages.some((m) => m.entry === 'campaign')) throw new Failure('sms.ofTask');
  if (messages.some((m) => m.entry === 'test' || !certain.has(m.state)))
    throw new Failure('sms.notFailed');
  const numbers = messages.map((m) => m.number);
  if ((await resentBefore(ctx, numbers)) > 0) throw new Failure('sms.resentBefore');
  await messagesAllowed(ctx, { accountId, count: messages.length, whole: true });
  const routeOf = await routesOf(ctx, accountId);
  const calls = new Map<string, Kept[]>();
  for (const m of messages) {
    const key = JSON.stringify([m.kind, m.sender, m.templateId, m.signatureId]);
    calls.set(key, [...(calls.get(key) ?? []), m]);
  }
  const taken: Taken[] = [];
  for (const group of calls.values()) {
    const { kind, sender, templateId, signatureId } = group[0] as Kept;
    // A template that is no longer approved is no longer sent with.
    if (templateId) await templateText(ctx, accountId, { kind, templateId });
    const material = { templateId, signatureId };
    const call = { accountId, kind, sender, ...material, test: false, onlyParams: [null], routeOf };
    const entry = ctx.who.ceiling ? 'api' : 'console';
    const answer = await addSubmission(ctx, { ...call, entry }, group);
    const pairs = answer.messages.flatMap(({ id }, i) =>
      id === null ? [] : [{ old: (group[i] as Kept).number, id }],
    );
    // Somebody else may have sent them in this moment: the key of a message tells.
    if ((await keepResent(ctx, pairs)) < pairs.length) throw new Failure('sms.resentBefore');
    taken.push(...answer.messages);
  }
  const accepted = taken.filter((m) => m.id !== null).length;
  return { accepted, refused: taken.length - accepted, reasons: reasonsOf(taken) };
};

/** Puts the numbers of messages on the list of opt-outs of their account. */
export const optOut = async (ctx: Ctx, ids: readonly string[]) => {
  const { accountId, messages } = await chosen(ctx, ids);
  const added = await addOptOuts(ctx, accountId, [...new Set(messages.map((m) => m.to.slice(1)))]);
  ctx.emit(smsOptOuts.events.changed, { id: accountId }, { accountId });
  return { added };
};
