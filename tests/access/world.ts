import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createChain } from '#lab/kernel/selfSigned';
import type { Bench } from '../support/bench';
import type { Known } from '../fuzz/plain';
import { seedAccount } from './seed';

/** One account with one of everything; `host` is the name of its running domain. */
export type Side = {
  accountId: string;
  host: string;
  known: Known;
  failed: Record<string, string>;
};
export type World = {
  a: Side;
  b: Side;
  /** Everything of both sides: what an attacker who has seen all ids would know. */
  all: Known;
  stop: () => Promise<void>;
};

/** A neighbour outside that answers nonsense: half-right JSON, errors, silence for a moment. */
const startNonsense = async (): Promise<{ url: string; server: Server }> => {
  const answers: readonly (readonly [number, string])[] = [
    [200, '{}'],
    [200, '[]'],
    [200, '{"code":0,"data":null,"items":[{}],"next":"x"}'],
    [200, '<html>\u0000'],
    [500, 'x'],
    [429, '{"retry":-1}'],
    [302, ''],
    [401, '{"error":{"code":"denied"}}'],
  ];
  let n = 0;
  const server = createServer((_req, res) => {
    const [status, body] = answers[n++ % answers.length] ?? [200, '{}'];
    res.writeHead(status, { 'content-type': 'application/json', location: 'http://127.0.0.1:1/' });
    res.end(body);
  });
  await new Promise<void>((ok) => server.listen(0, '127.0.0.1', ok));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
};

const valuesFor = (host: string, outside: string): Record<string, unknown> => {
  const chain = createChain({ subject: host, names: [host] });
  const targets = [`http://${host}/a.css`];
  return {
    certificatePem: chain.certificatePem,
    privateKeyPem: chain.privateKeyPem,
    'refreshes.targets': targets,
    'preheats.targets': targets,
    'probes.targets': targets,
    origin: '203.0.113.7',
    url: `http://${host}/a.css`,
    baseUrl: outside,
    webhooks: [`${outside}/hook`],
    credentials: {
      accessKeyId: 'AKIDTEST0000000000',
      accessKeySecret: 'test-secret-of-the-supplier',
      token: 'test-token-of-the-supplier',
    },
  };
};

const rows = async (bench: Bench, name: string, outside: string): Promise<Side> => {
  const accountId = await bench.account();
  const host = `${name}-${accountId.slice(0, 8)}.example.test`;
  const values = valuesFor(host, outside);
  const { known, failed } = await seedAccount(bench, accountId, values);
  await bench.sql('update domain set name = $1 where account_id = $2', [host, accountId]);
  return { accountId, host, known, failed };
};

/** Two accounts, each with one row of every kind of thing, and a neighbour that answers nonsense. */
export const startWorld = async (bench: Bench): Promise<World> => {
  const { url, server } = await startNonsense();
  const a = await rows(bench, 'a', url);
  const b = await rows(bench, 'b', url);
  const ids = new Map(
    [...a.known.ids].map(([k, own]) => [k, [...(b.known.ids.get(k) ?? []), ...own]]),
  );
  return {
    a,
    b,
    all: { ids, values: a.known.values },
    async stop() {
      server.closeAllConnections();
      await new Promise((ok) => server.close(ok));
    },
  };
};
