import { createHash } from 'node:crypto';
import { callbackify } from 'node:util';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import * as z from 'zod';
import type { SinkStore } from './store';

const partLimit = 200_000;
const attachmentLimitBytes = 64_000;
const messageLimitBytes = 10_000_000;

const attachment = z.strictObject({
  filename: z.string(),
  mimeType: z.string(),
  sizeBytes: z.int(),
  sha256: z.string(),
  /** Null for contents above 64 KB, of which only the checksum is kept. */
  contentBase64: z.string().nullable(),
});

/** A mail as the sink keeps it. */
export const mailItem = z.strictObject({
  receivedAt: z.string(),
  /** Sender and recipients of the SMTP envelope, which decide who gets a mail. */
  from: z.string(),
  to: z.array(z.string()),
  subject: z.string(),
  messageId: z.string(),
  headers: z.array(z.strictObject({ name: z.string(), value: z.string() })),
  text: z.string(),
  html: z.string(),
  attachments: z.array(attachment),
});
export type MailItem = z.infer<typeof mailItem>;

/** Disturbances of the mail server: down refuses connections, busy answers 451 to each mail, one mailbox 550 for good. */
export const mailFaults = z.strictObject({
  down: z.boolean().default(false),
  busy: z.boolean().default(false),
  gone: z.union([z.email(), z.literal('')]).default(''),
});
export type MailFaults = z.infer<typeof mailFaults>;

export type MailSink = {
  faults(): MailFaults;
  setFaults(faults: MailFaults): Promise<void>;
  stop(): Promise<void>;
};

/** A part's bytes; the parser gives them as text, as a view or as a bare buffer. */
const contentOf = (content: Email['attachments'][number]['content']): Buffer => {
  if (typeof content === 'string') return Buffer.from(content);
  return ArrayBuffer.isView(content) ? Buffer.from(content) : Buffer.from(new Uint8Array(content));
};

const keptAttachment = (part: Email['attachments'][number]): z.infer<typeof attachment> => {
  const content = contentOf(part.content);
  return {
    filename: part.filename ?? '',
    mimeType: part.mimeType,
    sizeBytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    contentBase64: content.length > attachmentLimitBytes ? null : content.toString('base64'),
  };
};

const keptMail = (session: SMTPServerSession, mail: Email): MailItem => ({
  receivedAt: new Date().toISOString(),
  from: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
  to: session.envelope.rcptTo.map(({ address }) => address),
  subject: mail.subject ?? '',
  messageId: mail.messageId ?? '',
  headers: mail.headers.slice(0, 100).map(({ key, value }) => ({ name: key, value })),
  text: (mail.text ?? '').slice(0, partLimit),
  html: (mail.html ?? '').slice(0, partLimit),
  attachments: mail.attachments.slice(0, 20).map(keptAttachment),
});

/** An error whose code goes to the client as the SMTP reply. */
const smtpError = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode });

const receive = async (
  store: SinkStore<MailItem>,
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
): Promise<void> => {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) if (!stream.sizeExceeded) chunks.push(chunk);
  if (stream.sizeExceeded) throw smtpError(552, 'message exceeds 10 MB');
  store.add(keptMail(session, await PostalMime.parse(Buffer.concat(chunks))));
};

const makeServer = (store: SinkStore<MailItem>, faults: () => MailFaults): SMTPServer => {
  const server = new SMTPServer({
    name: 'mail.lab.test',
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: messageLimitBytes,
    maxClients: 200,
    closeTimeout: 100,
    onAuth: (auth, _session, callback) => callback(null, { user: auth.username ?? 'lab' }),
    onMailFrom: (_address, _session, callback) =>
      callback(faults().busy ? smtpError(451, '4.3.2 busy, try again later') : null),
    onRcptTo: ({ address }, _session, callback) =>
      callback(
        address.toLowerCase() === faults().gone.toLowerCase()
          ? smtpError(550, 'no such mailbox here')
          : null,
      ),
    onData: callbackify((stream: SMTPServerDataStream, session: SMTPServerSession) =>
      receive(store, stream, session),
    ),
  });
  server.on('error', () => undefined);
  return server;
};

/** Starts the mail sink on loopback; whatever it accepts is in `store` before it says so. */
export const startMailSink = async (
  port: number,
  store: SinkStore<MailItem>,
): Promise<MailSink> => {
  let faults: MailFaults = { down: false, busy: false, gone: '' };
  let server: SMTPServer | null = null;
  const open = async (): Promise<void> => {
    const next = makeServer(store, () => faults);
    await new Promise<void>((resolve, reject) => {
      next.server.once('error', reject);
      next.listen(port, '127.0.0.1', () => resolve());
    });
    server = next;
  };
  const close = async (): Promise<void> => {
    const last = server;
    server = null;
    if (last) await new Promise<void>((resolve) => last.close(() => resolve()));
  };
  await open();
  return {
    faults: () => faults,
    setFaults: async (next) => {
      faults = next;
      if (next.down) await close();
      else if (!server) await open();
    },
    stop: close,
  };
};
