import { createSocket } from 'node:dgram';
import type { AddressInfo } from 'node:net';
import { decode, encode } from 'dns-packet';
import { requestId } from '#server/kernel/process/log';
import { type Bench, startBench } from '../support/bench';
import { startWorld, type World } from '../access/world';

/** A resolver that knows no name at all and says so at once. */
const startEmptyDns = async () => {
  const socket = createSocket('udp4');
  socket.on('message', (packet, from) => {
    try {
      const { id, questions } = decode(packet);
      const answer = encode({
        type: 'response',
        id: id ?? 0,
        flags: 0x8183,
        questions: questions ?? [],
      });
      socket.send(answer, from.port, from.address);
    } catch {
      return; // not a question
    }
  });
  await new Promise<void>((ok) => socket.bind(0, '127.0.0.1', ok));
  const { port } = socket.address() as AddressInfo;
  return { port, stop: () => new Promise<void>((ok) => socket.close(() => ok())) };
};

export type FuzzBench = {
  bench: Bench;
  world: World;
  tokens: () => Promise<readonly string[]>;
  mend: () => Promise<void>;
  reasonOf: (id: string) => string;
  stop: () => Promise<void>;
};

/**
 * A console to be attacked: two accounts with one of everything, a resolver that answers at once,
 * neighbours on the loopback that may be reached, and the test clock off as in production.
 */
export const startFuzzBench = async (): Promise<FuzzBench> => {
  const dns = await startEmptyDns();
  const bench = await startBench({
    workers: false,
    // Requests are named by the fuzzer, as by a proxy, so that a finding leads to its line of the log.
    env: {
      DNS_SERVERS: `127.0.0.1:${dns.port}`,
      TEST_CLOCK: '0',
      TRUST_PROXY: '127.0.0.1',
    },
  });
  const world = await startWorld(bench);
  const reasons = new Map<string, string>();
  const { log } = bench.platform;
  log.error = ((o: { reason?: string; stack?: string; cause?: string }) => {
    const at = (o.stack ?? '').split('\n').slice(1, 5).join(' ').replace(/\s+/g, ' ');
    reasons.set(requestId(), `${o.reason} ${o.cause ?? ''} ${at}`);
  }) as typeof log.error; // the one form in which the server logs a failed request
  const person = () => bench.as('Super', { accountId: world.a.accountId });
  const mend = async () => {
    await bench.sql(
      `update account set status = 'formal', automatic = true, cdn_enabled = true, sms_enabled = true, self_scheduling = true,
       log_display = true, alarm_enabled = true, alarm_visible = true, billing_enabled = true, billing_visible = true, domain_limit = 100000
       where id = any($1)`,
      [[world.a.accountId, world.b.accountId]],
    );
    await bench.sql(
      `update outside_service set mail_from = null, dns_servers = null, notify_url = null,
       smtp_url_sealed = null, notify_token_sealed = null`,
    );
    await world.restore();
    bench.sessions.forget(() => true);
  };
  return {
    bench,
    world,
    mend,
    tokens: async () => {
      await mend();
      return [(await bench.staff()).token, (await person()).token];
    },
    reasonOf: (id) => reasons.get(id) ?? '',
    async stop() {
      await bench.stop();
      await world.stop();
      await dns.stop();
    },
  };
};
