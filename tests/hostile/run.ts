// npm run test:hostile [-- COUNT]: COUNT hostile PDUs (100,000 by default) from customers and as many from a carrier against a gateway
// of its own process, while another customer sends in peace: no stall, no end of the process, memory flat.
import { readFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { anyFreePort } from '#server/launcher/ports';
import { smsAccesses } from '#shared/areas/sms/access/access';
import { smsParams } from '#shared/areas/sms/routing/params';
import { statuses } from '#shared/kernel/smpp/layouts.data';
import { encodePdu } from '#shared/kernel/smpp/pdu';
import { percentile, startConsole } from '../bench/consoleBench';
import { keepGateway } from '../integration/sms/killRun';
import { openCustomer } from '../integration/sms/smppCustomer';
import { numbers, paramOf, startSmsWorld } from '../integration/sms/world';
import { until } from '../support/until';
import { burst, numbersFrom } from './pdus';

const count = Number(process.argv[2] ?? 100_000);
const perConnection = 500;
const lanes = 8;
const pageKiB = 4;
let stop: (() => Promise<void>) | null = null;
let failed = 0;
const world = await startSmsWorld({
  open: async (o) => {
    const console = await startConsole(o);
    stop = console.stop;
    return console.bench;
  },
});
const port = await anyFreePort();
const gateway = keepGateway(world, port);
const first = gateway.pid();
/** Resident memory of the gateway, MiB. */
const memory = (): number => {
  const pages = Number(readFileSync(`/proc/${gateway.pid()}/statm`, 'utf8').split(' ')[1]);
  return Math.round((pages * pageKiB) / 1_024);
};
/** Processor time the gateway has used, ms. */
const processorMs = (): number => {
  const words =
    readFileSync(`/proc/${gateway.pid()}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(words[11]) + Number(words[12])) * 10;
};
const credential = async (systemId: string) => {
  const { id } = await world.me.call(smsAccesses.endpoints.create, {
    name: systemId,
    systemId,
    kind: 'notice',
    sessions: 20,
    windowSize: 100,
    ratePerSecond: 5_000,
    networks: [],
    enabled: true,
  });
  const { password } = await world.me.call(smsAccesses.endpoints.password, { id });
  return { port, systemId, password };
};
const hostile = await credential('hostile');
const calmly = await credential('calm');
const bound = () =>
  until(
    async () => {
      const customer = await openCustomer(calmly);
      return customer.status === statuses.ok ? customer : null;
    },
    { ms: 60_000, what: 'the calm customer to bind' },
  );
const calm = await bound();

/** Writes a burst to a connection that may be gone before its end; resolves when it is. */
const throwAt = async (socket: Socket, pdus: readonly Uint8Array[]): Promise<void> => {
  const gone = new Promise<void>((ok) => socket.once('close', () => ok()));
  socket.on('error', () => undefined).resume();
  socket.end(Buffer.concat(pdus));
  await gone;
};

/** Sends in peace until `isOver`; answers how long each answer took, ms. */
const inPeace = async (isOver: () => boolean): Promise<number[]> => {
  const took: number[] = [];
  for (let n = 0; !isOver(); n += 1) {
    const started = performance.now();
    const [to] = numbers(60_000 + (n % 30_000), 1);
    const { status } = await calm.submit(to as string, 'calm');
    if (status !== statuses.ok) failed += 1;
    took.push(performance.now() - started);
    await new Promise((ok) => setTimeout(ok, 50));
  }
  return took;
};

const round = async (what: string, attack: (tell: (pdus: number) => void) => Promise<void>) => {
  let sent = 0;
  let next = count / 10;
  const memories = [memory()];
  let isOver = false;
  const peace = inPeace(() => isOver);
  const used = processorMs();
  const started = performance.now();
  await attack((pdus) => {
    sent += pdus;
    if (sent < next) return;
    memories.push(memory());
    next += count / 10;
  });
  isOver = true;
  const took = await peace;
  const seconds = ((performance.now() - started) / 1_000).toFixed(0);
  const grown = (memories.at(-1) ?? 0) - (memories[Math.ceil(memories.length / 2)] ?? 0);
  const isSame = gateway.pid() === first && calm.session.open;
  if (!isSame || grown > 30) failed += 1;
  console.log(
    `${what}: ${sent} PDUs in ${seconds} s; the gateway is ${isSame ? 'the same process' : 'ANOTHER PROCESS'}, its memory ` +
      `${memories.join(', ')} MiB, its processor ${Math.round(((processorMs() - used) * 1_000) / sent)} µs a PDU; ${took.length} messages of the calm customer answered after ` +
      `${percentile(took, 0.5).toFixed(0)} ms (p50), ${percentile(took, 0.99).toFixed(0)} ms (p99)`,
  );
};

try {
  // What the machine itself takes now: the rounds are compared with it.
  const restEnd = performance.now() + 10_000;
  const rest = await inPeace(() => performance.now() > restEnd);
  console.log(
    `without an attack: ${rest.length} messages of the calm customer answered after ${percentile(rest, 0.5).toFixed(0)} ms (p50), ` +
      `${percentile(rest, 0.99).toFixed(0)} ms (p99)`,
  );
  await round('from customers', async (tell) => {
    let left = count;
    const lane = async (_: unknown, seed: number): Promise<void> => {
      const pick = numbersFrom(seed + 1);
      while (left > 0) {
        left -= perConnection;
        const pdus = burst(pick, perConnection);
        // One connection in four never binds.
        if (pick(4) === 0) await throwAt(connect(port, '127.0.0.1'), pdus);
        else {
          const customer = await openCustomer(hostile);
          if (customer.status === statuses.ok) await throwAt(customer.socket as Socket, pdus);
          else left += perConnection;
          customer.cut();
          if (customer.status !== statuses.ok) continue;
        }
        tell(pdus.length);
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
  });

  await round('from a carrier', async (tell) => {
    let sent = 0;
    const pick = numbersFrom(99);
    let done: () => void = () => undefined;
    const enough = new Promise<void>((ok) => {
      done = ok;
    });
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', (octets) => {
        if (sent >= count) return void socket.destroy();
        const sequence = Buffer.from(octets).readUInt32BE(12);
        socket.write(
          encodePdu({ command: 'bind_transceiver_resp', sequence, fields: { system_id: 'bad' } }),
        );
        const pdus = burst(pick, perConnection * 4);
        sent += pdus.length;
        socket.on('close', () => {
          tell(pdus.length);
          if (sent >= count) done();
        });
        socket.resume().end(Buffer.concat(pdus));
      });
    });
    const carrierPort = await anyFreePort();
    await new Promise<void>((ok) => server.listen(carrierPort, '127.0.0.1', ok));
    const draft = paramOf('meridian', carrierPort);
    await world.staff.call(smsParams.endpoints.create, {
      ...draft,
      name: 'Hostile',
      sessions: 8,
      systemId: 'gateway',
      secret: 'secret',
    });
    await enough;
    server.close();
  });
  const ours = await calm.submit(numbers(99_000, 1)[0] as string, 'after');
  if (ours.status !== statuses.ok) failed += 1;
} finally {
  calm.cut();
  await gateway.stop();
  await world.carriers.stop();
  await (stop as (() => Promise<void>) | null)?.();
}
console.log(failed === 0 ? 'ok' : `${failed} FAILED`);
process.exit(failed > 0 ? 1 : 0);
