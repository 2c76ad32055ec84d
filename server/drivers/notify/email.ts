import type { Mailer } from '../../kernel/outbound/mail';
import type { Channel, Written } from './driver';

/** Sends a letter with a message id that is the same on every attempt, so that a double is recognised. */
export const emailChannel = (mail: Mailer): Channel<Written> => ({
  send: (notice) =>
    mail.send({ to: notice.target, messageId: `<${notice.id}@manifold>`, ...notice.letter }).then(
      ({ response }) => ({ ok: true, answer: response }),
      (error: Error) => ({ ok: false, answer: error.message }),
    ),
});
