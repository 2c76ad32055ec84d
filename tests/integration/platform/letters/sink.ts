import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** What the relay says to recipients that begin so. */
const refusals: readonly [string, string, number][] = [
  ['gone', 'no such mailbox here', 550],
  ['unknown', '5.1.1 user unknown', 550],
  ['policy', '5.7.1 message refused by policy', 554],
  ['blocked', '5.7.1 your address is listed', 550],
  ['full', '5.2.2 mailbox full', 552],
];

/**
 * A relay that keeps what it is handed. It refuses some mailboxes for good, others for reasons of its own, and while
 * `refuses` is set every sender.
 */
export const openSink = async () => {
  const mails: Email[] = [];
  const state = { refuses: false };
  const reply = (text: string, responseCode: number) =>
    Object.assign(new Error(text), { responseCode });
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom(_address, _session, done) {
      done(state.refuses ? reply('5.1.8 sender not allowed', 553) : null);
    },
    onRcptTo({ address }, _session, done) {
      const refusal = refusals.find(([start]) => address.startsWith(start));
      done(refusal ? reply(refusal[1], refusal[2]) : null);
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
    state,
    url: `smtp://127.0.0.1:${port}`,
    /** Letters to an address, oldest first. */
    to: (email: string) => mails.filter((m) => m.to?.[0]?.address === email),
    close: () => new Promise<void>((ok) => server.close(ok)),
  };
};
export type Sink = Awaited<ReturnType<typeof openSink>>;
