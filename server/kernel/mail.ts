import { createTransport } from 'nodemailer';

export type Letter = {
  to: string;
  subject: string;
  text: string;
  html?: string;
  messageId?: string;
};
export type Mailer = { send: (letter: Letter) => Promise<{ response: string }>; close: () => void };

/**
 * Mail over SMTP. Callers send from jobs only, after commit, with a stable message id, and record the
 * attempt; an unset SMTP_URL refuses, so that nothing pretends to be sent.
 */
export const openMail = (o: { url: string; from: string }): Mailer => {
  if (!o.url)
    return { send: () => Promise.reject(new Error('SMTP_URL is not set')), close: () => undefined };
  const transport = createTransport({
    url: o.url,
    pool: true,
    maxConnections: 5,
    connectionTimeout: 8000,
    greetingTimeout: 8000,
    socketTimeout: 15_000,
  } as never);
  return {
    async send(letter) {
      const sent = await transport.sendMail({ from: o.from, ...letter });
      return { response: String(sent.response) };
    },
    close: () => transport.close(),
  };
};
