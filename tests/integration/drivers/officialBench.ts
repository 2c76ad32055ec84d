import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from '@jest/globals';
import { startSupplier } from '#lab/supplier/start';
import { createChain } from '#lab/kernel/selfSigned';
import type { CdnDriver, DriverHttp, DriverModule } from '#server/drivers/cdn/driver';
import type { EdgeConfig, EdgeRule } from '#shared/edge/config';
import { type Emulated, emulatorPorts, emulators } from '../../support/emulators';
import { edgeConfigFor, ownLab, pacedHttp } from '../lab/support';

/** Calls a second of the clients here: fewer than the emulators allow, who refuse the rest. */
const perSecond = 10;

/** One call without what differs from call to call. */
export type Sent = { action: string; version: string; parameters: unknown };
type Reader = (headers: Record<string, unknown>, url: string, body: string, method: string) => Sent;

const bodyOf = async (req: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of req) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
};

/**
 * The emulators in front of a supplier of the lab, and a listener that catches what a supplier's own client
 * sends. `normal` reads a call, `answer` is what the caught one is told. Calls of these methods are noted.
 */
export const officialBench = (
  normal: Reader,
  answer: string,
  methods: readonly string[] = ['POST'],
  callsPerSecond = perSecond,
) => {
  // Safe cast: every name is there.
  const ports = Object.fromEntries(emulators.map((name) => [name, 0])) as Record<Emulated, number>;
  const caught: { port: number; sent: Sent[] } = { port: 0, sent: [] };
  const ends: (() => unknown)[] = [];
  let tries = 0;
  beforeAll(async () => {
    Object.assign(ports, await emulatorPorts());
    const own = await ownLab({ emulators: ports });
    ends.push(() => own.remove());
    const supplier = await startSupplier(own.config, 'aurora');
    ends.push(() => supplier.stop());
    const server = createServer((req, res) => {
      void bodyOf(req).then((body) => {
        caught.sent.push(normal(req.headers, req.url ?? '/', body, req.method ?? ''));
        res.setHeader('content-type', 'application/json').end(answer);
      });
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    caught.port = (server.address() as AddressInfo).port; // a TCP listener has an AddressInfo
    ends.push(() => server.close());
  });
  afterAll(async () => {
    for (const end of ends.reverse()) await end();
  });
  return {
    ports,
    caught,
    /** A name that no earlier try of a test used. */
    host: (word: string): string => `${word}${tries++}.official.test`,
    /** A driver that notes what it sends. */
    recording: (
      module: DriverModule,
      baseUrl: string,
      credentials: Record<string, string>,
    ): { driver: CdnDriver; sent: Sent[] } => {
      const sent: Sent[] = [];
      const paced = pacedHttp(callsPerSecond);
      const http: DriverHttp = (request) => {
        const { method, headers, url, body = '' } = request;
        if (methods.includes(method)) sent.push(normal(headers, url, body, method));
        return paced(request);
      };
      return { driver: module.open({ baseUrl, credentials }, http), sent };
    },
  };
};

/** The same pace for a client that takes its own way to the network. */
export const pacedFetch = (): typeof fetch => {
  let free = performance.now();
  return async (...input) => {
    const start = Math.max(performance.now(), free);
    free = start + 1_000 / perSecond;
    await new Promise((resolve) => setTimeout(resolve, start - performance.now()));
    return fetch(...input);
  };
};

/** A supplier's own client whose calls go one after the other, no faster than the emulator allows. */
export const pacedClient = <C extends object>(client: C): C => {
  let free = performance.now();
  return new Proxy(client, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      // Safe cast: what tests call of a client are its operations, each of which answers a promise.
      const call = member.bind(target) as (...input: unknown[]) => Promise<unknown>;
      return async (...input: unknown[]) => {
        const start = Math.max(performance.now(), free);
        free = start + 1_000 / perSecond;
        await new Promise((resolve) => setTimeout(resolve, start - performance.now()));
        return call(...input);
      };
    },
  });
};

/** Everything a driver does, once, with a domain of its own. */
export const tour = async (
  driver: CdnDriver,
  domain: string,
  rules: EdgeRule[],
  isStopped: () => Promise<unknown>,
  o: { origin?: string; prefetch?: false } = {},
): Promise<void> => {
  const edge = (port: number, own: EdgeRule[], version: number): EdgeConfig => {
    const config = edgeConfigFor(port, own, version);
    return { ...config, origin: { ...config.origin, host: o.origin ?? config.origin.host } };
  };
  const since = new Date().toISOString();
  await driver.checkCredential();
  await driver.createDomain({ domain, config: edge(80, rules, 1), ref: 'a' });
  const changed = edge(8080, rules.slice(1), 2);
  await driver.pushConfig({ domain, config: changed, ref: 'b' });
  await driver.readConfig(domain);
  const { certificatePem, privateKeyPem } = createChain({ subject: domain, names: [domain] });
  await driver.setCertificate({ domain, certificatePem, privateKeyPem, ref: 'c' });
  const urls = [`http://${domain}/名 x.png?a=1&b=2`];
  const targets = [
    { kind: 'url' as const, value: urls[0] ?? '' },
    { kind: 'prefix' as const, value: `http://${domain}/dir/` },
  ];
  const { ticket } = await driver.purge({ targets, ref: 'd' });
  if (o.prefetch !== false) await driver.prefetch({ urls, ref: 'e' });
  await driver.taskStatus(ticket);
  await driver.findTask('d', { targets, since });
  await driver.quota();
  const to = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000).toISOString();
  const from = new Date(Date.parse(to) - 3_600_000).toISOString();
  for (const source of ['realtime', 'accurate'] as const)
    await driver.metrics({ domains: [domain], from, to, source });
  await driver.listLogs({ domain, from, to });
  await driver.setEnabled({ domain, enabled: true, ref: 'f' });
  await driver.setEnabled({ domain, enabled: false, ref: 'g' });
  await isStopped();
  await driver.removeDomain({ domain, ref: 'h' });
};
