import { settleEmail, takeEmail } from '#server/model/platform/session/mail/emails.store';
import { renderEmail } from '#server/model/platform/session/mail/emailTexts';
import type { Tools } from '../../../kernel/work';
import { isBounce } from './bounce';

/** One try at one letter; how it ended is recorded, and the outbox plans the next try by itself. */
export const deliver = async ({ platform, run }: Tools, letterId: string): Promise<void> => {
  const letter = await run((ctx) => takeEmail(ctx, letterId));
  if (!letter) return;
  const { template, language, values, utcOffsetMinutes, written } = letter;
  const content = renderEmail(template, language, values, utcOffsetMinutes, written);
  // The same id on every try lets the receiving side drop a letter that was accepted but not confirmed.
  const messageId = `<${letter.id}@manifold>`;
  const { file, senderName, replyTo } = letter;
  const attachments = file
    ? [{ filename: file.name, contentType: file.type, content: file.content }]
    : [];
  const mail = { to: letter.recipient, messageId, senderName, replyTo, ...content, attachments };
  const outcome = await platform.mail.send(mail).then(
    ({ response }) => ({ ok: true, answer: response }),
    (error: Error) => ({ ok: false, answer: error.message, bounced: isBounce(error) }),
  );
  await run((ctx) => settleEmail(ctx, letter, outcome));
};
