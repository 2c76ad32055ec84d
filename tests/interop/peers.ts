import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { anyFreePort } from '#server/launcher/ports';
import { until } from '../support/until';

/** What a foreign peer says of its own messages: the status each number got, its receipts by id, and ids by number. */
export type Book = {
  answered: Map<string, string>;
  receipts: string[];
  refused: number;
  ms: number;
};
export type Login = { port: number; systemId: string; password: string; folder: string };
/** A foreign peer that plays the customer; null where it is not installed. */
export type Customer = ((login: Login, numbers: readonly string[]) => Promise<Book>) | null;
/** A foreign peer that plays the carrier, with the numbers that reached it. */
export type Carrier = { port: number; reached: string[]; stop(): Promise<void> };

/** So long receipts may take. */
export const receiptMs = 180_000;
/** A book before anything was said. */
export const noBook = (): Book => ({ answered: new Map(), receipts: [], refused: 0, ms: 0 });
const works = (command: string, args: string[]): boolean => {
  try {
    execFileSync(command, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

type Pdu = {
  command: string;
  command_status: number;
  message_id?: string;
  destination_addr?: string;
  source_addr?: string;
  short_message?: { message?: string };
  response(fields?: object): Pdu;
};
type NpmSession = {
  socket: { setNoDelay(on: boolean): void };
  on(event: string, heard: (pdu: Pdu) => void): void;
  send(pdu: Pdu): void;
  submit_sm(fields: object, answered: (pdu: Pdu) => void): void;
  deliver_sm(fields: object, answered: (pdu: Pdu) => void): void;
  bind_transceiver(fields: object, answered: (pdu: Pdu) => void): void;
  close(): void;
};
type Npm = {
  connect(o: object, connected: () => void): NpmSession;
  createServer(heard: (session: NpmSession) => void): {
    listen(port: number, host: string, done: () => void): void;
    close(done: () => void): void;
    address(): AddressInfo;
  };
};
/** The library has no types. */
const npm = (): Npm => createRequire(import.meta.url)('smpp') as Npm;

/** The npm library `smpp` as a customer. */
export const npmCustomer: Customer = async (login, numbers) => {
  const book = noBook();
  const session = await new Promise<NpmSession>((ok) => {
    const link: NpmSession = npm().connect({ url: `smpp://127.0.0.1:${login.port}` }, () =>
      ok(link),
    );
  });
  session.socket.setNoDelay(true);
  const words = { system_id: login.systemId, password: login.password };
  session.on('enquire_link', (pdu) => session.send(pdu.response()));
  session.on('deliver_sm', (pdu) => {
    const text = pdu.short_message?.message ?? '';
    book.receipts.push(`${/id:(\S+)/.exec(text)?.[1]} ${/stat:(\S+)/.exec(text)?.[1]}`);
    session.send(pdu.response());
  });
  const bound = await new Promise<Pdu>((ok) => session.bind_transceiver(words, ok));
  if (bound.command_status !== 0) throw new Error(`bind refused: ${bound.command_status}`);
  const waiting = [...numbers];
  const lane = async (): Promise<void> => {
    for (let to = waiting.shift(); to; to = waiting.shift()) {
      const number = to;
      const answer = await new Promise<Pdu>((ok) =>
        session.submit_sm(
          {
            source_addr: 'ACME',
            destination_addr: number,
            short_message: `npm ${number}`,
            data_coding: 0,
            registered_delivery: 1,
          },
          ok,
        ),
      );
      if (answer.command_status === 0) book.answered.set(number, answer.message_id ?? '');
      else book.refused += 1;
    }
  };
  await Promise.all(Array.from({ length: 20 }, lane));
  await until(() => book.receipts.length >= book.answered.size || null, { ms: receiptMs });
  session.close();
  return book;
};

/** The npm library `smpp` as a carrier: hexadecimal ids, a receipt after each answer. */
export const npmCarrier = async (): Promise<Carrier> => {
  const reached: string[] = [];
  let n = 0;
  const server = npm().createServer((session) => {
    session.socket.setNoDelay(true);
    session.on('error', () => session.close());
    session.on('enquire_link', (pdu) => session.send(pdu.response()));
    session.on('unbind', (pdu) => {
      session.send(pdu.response());
      session.close();
    });
    session.on('bind_transceiver', (pdu) => session.send(pdu.response({ system_id: 'npm' })));
    session.on('submit_sm', (pdu) => {
      const id = (++n).toString(16);
      reached.push(pdu.destination_addr ?? '');
      session.send(pdu.response({ message_id: id }));
      session.deliver_sm(
        {
          source_addr: pdu.destination_addr,
          destination_addr: pdu.source_addr,
          esm_class: 4,
          data_coding: 0,
          short_message: `id:${id} sub:001 dlvrd:001 submit date:2611260000 done date:2611260000 stat:DELIVRD err:000 text:`,
        },
        () => undefined,
      );
    });
  });
  await new Promise<void>((ok) => server.listen(0, '127.0.0.1', ok));
  return {
    port: server.address().port,
    reached,
    stop: async () => void server.close(() => undefined),
  };
};

const lines = (child: ChildProcess, heard: (line: Record<string, unknown>) => void): void => {
  if (!child.stdout) return;
  createInterface({ input: child.stdout }).on('line', (line) =>
    heard(JSON.parse(line) as Record<string, unknown>),
  );
};
const hasPerl = (): boolean => works('perl', ['-MNet::SMPP', '-e', '1']);
const script = (name: string): string => join(import.meta.dirname, name);

/** Net::SMPP of Perl as a customer. */
export const perlCustomer: Customer = hasPerl()
  ? async (login, numbers) => {
      const book = noBook();
      const file = join(login.folder, 'perl.txt');
      writeFileSync(file, numbers.join('\n'));
      const child = spawn(
        'perl',
        [script('customer.pl'), String(login.port), login.systemId, login.password, file],
        { stdio: ['ignore', 'pipe', 'inherit'] },
      );
      lines(child, (line) => {
        if ('receipt' in line) book.receipts.push(`${line['receipt']} ${line['state']}`);
        else if (line['status'] === 0) book.answered.set(String(line['to']), String(line['id']));
        else book.refused += 1;
      });
      await new Promise((ok) => child.once('close', ok));
      return book;
    }
  : null;

/** Net::SMPP of Perl as a carrier; null where it is not installed. */
export const perlCarrier = hasPerl()
  ? async (): Promise<Carrier> => {
      const reached: string[] = [];
      const port = await anyFreePort();
      const child = spawn('perl', [script('carrier.pl'), String(port)], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let isReady = false;
      lines(child, (line) => {
        if ('ready' in line) isReady = true;
        else reached.push(String(line['to']));
      });
      await until(() => isReady || null, { what: 'the carrier in Perl' });
      return {
        port,
        reached,
        async stop() {
          const gone = new Promise((ok) => child.once('exit', ok));
          child.kill();
          await gone;
        },
      };
    }
  : null;
