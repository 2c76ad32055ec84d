import { smsSubscribers } from '#shared/areas/sms/sessions/subscribers';
import { Failure } from '#shared/kernel/errors';
import { sentenceText } from '#shared/kernel/sentences';
import type { Channel } from '../../../drivers/notify/driver';
import type { Ctx } from '../../../kernel/db/context';
import { consoleLink, queueEmail } from '../../platform/session/index';
import { addSubmission, channelRoute } from '../messages/index';
import { openNumber } from '../tests/index';
import { type Due, dueEvents, keepTold, lockDue, subscriberSecret } from './subscribers.store';

const screen = '/sms-smsevent';
const textOf = ({ summary, language }: Due): string =>
  sentenceText(summary)[language === 'en' ? 1 : 0];

const mail = (ctx: Ctx, due: Due) =>
  queueEmail(ctx, {
    to: due.target,
    template: 'plain',
    language: due.language,
    key: `smsEvent:${due.id}`,
    values: {
      subject: `${textOf(due)} — Manifold`,
      text: `${textOf(due)}\n${consoleLink(screen)}`,
    },
  });

/** A message over the subscriber's channel: the one that the event is about may be the one that fails. */
const message = async (ctx: Ctx, due: Due): Promise<void> => {
  const { accountId, channelId } = due;
  const route = channelId === null ? null : await channelRoute(ctx, channelId);
  if (!route || accountId === null) throw new Failure('sms.noRoute');
  const to = await openNumber(ctx, 'sms_subscriber', due.subscriberId);
  const call = { accountId, kind: 'notice', sender: '', test: true, entry: 'test' } as const;
  const { messages } = await addSubmission(
    ctx,
    { ...call, onlyParams: [null], routeOf: () => route },
    [{ to, text: textOf(due), reference: null }],
  );
  if (messages[0]?.id == null) throw new Failure('sms.noRoute');
};

type Run = <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>;
/**
 * Tells subscribers what they have not heard yet. Mail and messages leave with the transaction that notes it, so each
 * goes once; a webhook is called outside of one, and may be called again under the same id.
 */
export const tellSubscribers = async (run: Run, webhook: Channel): Promise<void> => {
  for (const due of await run(dueEvents)) {
    const { id, target, language, kind, summary } = due;
    const done = (ctx: Ctx, attempt: { ok: boolean; answer: string }) =>
      keepTold(ctx, due, attempt).then(() =>
        ctx.emit(smsSubscribers.events.changed, { id: due.subscriberId }, {}),
      );
    if (due.way === 'webhook') {
      const [zhCN, en] = sentenceText(summary);
      const payload = { event: 'sms.event', kind, summary: { 'zh-CN': zhCN, en } };
      const link = consoleLink(screen);
      const secret = await run((ctx) => subscriberSecret(ctx, due.subscriberId));
      const attempt = await webhook.send({ id, target, language, payload, link, secret });
      await run((ctx) => done(ctx, attempt));
      continue;
    }
    await run(async (ctx) => {
      if (!(await lockDue(ctx, id))) return;
      await (due.way === 'mail' ? mail(ctx, due) : message(ctx, due));
      await done(ctx, { ok: true, answer: 'ok' });
    }).catch((error: unknown) => {
      if (!(error instanceof Failure)) throw error;
      return run((ctx) => done(ctx, { ok: false, answer: error.code }));
    });
  }
};
