import type { Mailer } from '../../kernel/outbound/mail';
import type { Channel, Written } from './driver';

/** Sends a letter with a message id that is the same on every attempt, so that a double is recognised. */
export const emailChannel = (mail: Mailer): Channel<Written> => ({
  send: ({ id, target, letter: { subject, text, html } }) =>
    mail.send({ to: target, messageId: `<${id}@manifold>`, subject, text, html }).then(
      ({ response }) => ({ ok: true, answer: response }),
      (error: Error) => ({ ok: false, answer: error.message }),
    ),
});
