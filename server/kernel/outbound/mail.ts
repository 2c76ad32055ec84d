import { createTransport, type Transporter } from 'nodemailer';
import type { OutsideServices } from './outsideServices';

export type Letter = {
  to: string;
  subject: string;
  text: string;
  html?: string;
  messageId?: string;
  /** Shown beside the sender's address. */
  senderName?: string | null;
  replyTo?: string | null;
  attachments?: readonly { filename: string; contentType: string; content: Buffer }[];
};
export type Mailer = { send: (letter: Letter) => Promise<{ response: string }>; close: () => void };

/** The address of a sender that may have a name: `Manifold <a@b.test>`. */
const addressOf = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;

const transportTo = (url: string): Transporter =>
  createTransport({
    url,
    pool: true,
    maxConnections: 5,
    connectionTimeout: 8000,
    greetingTimeout: 8000,
    socketTimeout: 15_000,
  } as never);

/**
 * Mail over SMTP, by the relay that is set at the moment of sending. Callers send from jobs only,
 * after commit, with a stable message id, and record the attempt; without a relay it refuses, so that
 * nothing pretends to be sent.
 */
export const openMail = (services: OutsideServices): Mailer => {
  let open: { url: string; transport: Transporter } | null = null;
  return {
    async send({ senderName, replyTo, ...letter }) {
      const { smtpUrl: url, mailFrom: from } = await services();
      if (open?.url !== url) {
        // Letters under way end over the connections they have.
        open?.transport.close();
        open = url ? { url, transport: transportTo(url) } : null;
      }
      if (!open) throw new Error('no mail relay is set (SMTP_URL)');
      const sent = await open.transport.sendMail({
        from: senderName ? { name: senderName, address: addressOf(from) } : from,
        ...letter,
        ...(replyTo ? { replyTo } : {}),
        attachments: letter.attachments && [...letter.attachments],
      });
      return { response: String(sent.response) };
    },
    close: () => open?.transport.close(),
  };
};
