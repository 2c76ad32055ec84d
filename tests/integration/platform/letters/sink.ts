import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A relay that keeps what it is handed; mailboxes that begin with `gone` it refuses for good. */
export const openSink = async () => {
  const mails: Email[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const refusal = Object.assign(new Error('no such mailbox here'), { responseCode: 550 });
      done(address.startsWith('gone') ? refusal : null);
    },
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (c: Buffer) => chunks.push(c));
      stream.on('end', () => {
        void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          mails.push(mail);
          done();
        });
      });
    },
  });
  await new Promise<void>((ok) => void server.listen(0, '127.0.0.1', ok));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** Letters to an address, oldest first. */
    to: (email: string) => mails.filter((m) => m.to?.[0]?.address === email),
    close: () => new Promise<void>((ok) => server.close(ok)),
  };
};
export type Sink = Awaited<ReturnType<typeof openSink>>;
