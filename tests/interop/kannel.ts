import { spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { Agent, createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { anyFreePort } from '#server/launcher/ports';
import { until } from '../support/until';
import { type Book, type Customer, type Login, noBook, receiptMs } from './peers';

/** Where Kannel keeps what its receipts are for: gone with the process, or in a table of this database. */
type Receipts = 'memory' | { database: string };

/** The table and index that Kannel expects to be there. */
export const kannelTable = [
  `create table kannel_dlr (smsc text, ts text, destination text, source text, service text, url text, mask int, status int, boxc text)`,
  'create index kannel_dlr_key on kannel_dlr (smsc, ts)',
];
const columns = {
  smsc: 'smsc',
  timestamp: 'ts',
  source: 'source',
  destination: 'destination',
  service: 'service',
  url: 'url',
  mask: 'mask',
  status: 'status',
  'boxc-id': 'boxc',
};
const storedIn = (receipts: Receipts): string => {
  if (receipts === 'memory') return '';
  const { hostname, port, username, password, pathname } = new URL(receipts.database);
  const fields = Object.entries(columns).map(([field, column]) => `field-${field} = ${column}`);
  return `group = pgsql-connection
id = receipts
host = ${hostname}
port = ${port}
username = ${decodeURIComponent(username)}
password = ${decodeURIComponent(password)}
database = ${pathname.slice(1)}
max-connections = 4

group = dlr-db
id = receipts
table = kannel_dlr
${fields.join('\n')}

`;
};

const kannelConfig = (o: {
  login: Login;
  admin: number;
  box: number;
  http: number;
  receipts: Receipts;
}) => `${storedIn(o.receipts)}group = core
admin-port = ${o.admin}
admin-password = interop
smsbox-port = ${o.box}
dlr-storage = ${o.receipts === 'memory' ? 'internal' : 'pgsql'}
box-allow-ip = "127.0.0.1"

group = smsc
smsc = smpp
smsc-id = manifold
host = 127.0.0.1
port = ${o.login.port}
transceiver-mode = true
smsc-username = ${o.login.systemId}
smsc-password = ${o.login.password}
system-type = ""
max-pending-submits = 100

group = smsbox
bearerbox-host = 127.0.0.1
bearerbox-port = ${o.box}
sendsms-port = ${o.http}
global-sender = ACME

group = sendsms-user
username = interop
password = interop
max-messages = 10
concatenation = true
`;

/** What Kannel reports: the end of a message, or the answer of the carrier to it as well. */
const endsOnly = 1 + 2 + 16;
const withAnswers = endsOnly + 8;

/** Kannel's bearerbox and smsbox as a customer, fed over its own HTTP entry; null where it is not installed. */
export const kannelWith = (receipts: Receipts, mask = endsOnly): Customer =>
  existsSync('/usr/sbin/bearerbox')
    ? (login, numbers) => run({ receipts, mask }, login, numbers)
    : null;

/** Kannel as it is after its installation. */
export const kannelCustomer = kannelWith('memory', withAnswers);

const run = async (
  { receipts, mask }: { receipts: Receipts; mask: number },
  login: Login,
  numbers: readonly string[],
): Promise<Book> => {
  const book = noBook();
  const reports = createServer((req, res) => {
    const q = new URL(req.url ?? '/', 'http://kannel').searchParams;
    const [to, type] = [q.get('to') ?? '', q.get('type')];
    // 8: the carrier took it; 1 delivered, 2 failed, 16 refused.
    if (type === '8') book.answered.set(to, to);
    else if (type === '16') book.refused += 1;
    else book.receipts.push(`${to} ${type === '1' ? 'DELIVRD' : 'UNDELIV'}`);
    res.end('ok');
  });
  await new Promise<void>((ok) => reports.listen(0, '127.0.0.1', ok));
  const reportPort = (reports.address() as AddressInfo).port;
  const [admin, box, http] = [await anyFreePort(), await anyFreePort(), await anyFreePort()];
  const file = join(login.folder, 'kannel.conf');
  writeFileSync(file, kannelConfig({ login, admin, box, http, receipts }));
  const start = (name: string) =>
    spawn(`/usr/sbin/${name}`, ['-v', '4', file], { stdio: 'ignore', cwd: login.folder });
  const boxes = [start('bearerbox')];
  const status = async () =>
    (await fetch(`http://127.0.0.1:${admin}/status.txt`).catch(() => null))?.text();
  await until(async () => (await status())?.includes('online') || null, {
    ms: 30_000,
    what: 'Kannel to bind',
  });
  boxes.push(start('smsbox'));
  await until(
    async () => (await fetch(`http://127.0.0.1:${http}/`).catch(() => null)) !== null || null,
    { ms: 30_000, what: 'smsbox' },
  );
  const started = performance.now();
  const waiting = [...numbers];
  const agent = new Agent({ keepAlive: true });
  const lane = async (): Promise<void> => {
    for (let to = waiting.shift(); to; to = waiting.shift()) {
      const url = new URL(`http://127.0.0.1:${http}/cgi-bin/sendsms`);
      const report = `http://127.0.0.1:${reportPort}/?to=${to}&type=%d`;
      const words = { username: 'interop', password: 'interop', from: 'ACME', to };
      const fields = {
        ...words,
        text: `kannel ${to}`,
        'dlr-mask': String(mask),
        'dlr-url': report,
      };
      for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
      const status = await statusOf(url, agent);
      if (status !== 202) throw new Error(`smsbox: ${status}`);
    }
  };
  await Promise.all(Array.from({ length: 20 }, lane));
  await until(() => book.receipts.length + book.refused >= numbers.length || null, {
    ms: receiptMs,
    what: 'reports of Kannel',
  });
  book.ms = performance.now() - started;
  for (const one of boxes.reverse()) {
    const gone = new Promise((ok) => one.once('exit', ok));
    one.kill('SIGKILL');
    await gone;
  }
  agent.destroy();
  reports.close();
  return book;
};

/** The status of an answer, read to its end: the connection is used again. */
const statusOf = (url: URL, agent: Agent): Promise<number> =>
  new Promise((done, fail) => {
    get(url, { agent }, (answer) => {
      answer.resume();
      answer.once('end', () => done(answer.statusCode ?? 0));
    }).once('error', fail);
  });
