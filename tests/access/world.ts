import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createChain } from '#lab/kernel/selfSigned';
import type { Bench } from '../support/bench';
import type { Fixtures } from '../fuzz/plainValues';
import { rowBackup } from './rowBackup';
import { seedAccount } from './seed';

/** One account with one of everything; `host` is the name of its running domain. */
export type Side = {
  accountId: string;
  host: string;
  fixtures: Fixtures;
  failed: Record<string, string>;
};
export type World = {
  a: Side;
  b: Side;
  /** Everything of both sides: what an attacker who has seen all ids would know. */
  all: Fixtures;
  /** Puts every seeded row back as it was made, also those that were removed. */
  restore: () => Promise<void>;
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
    sort: undefined,
    search: undefined,
    from: undefined,
    to: undefined,
    // A range that a push is asked for.
    'logPushes.from': '2026-10-01T00:00:00.000Z',
    'logPushes.to': '2026-10-02T00:00:00.000Z',
    'people.email': () => `e-${randomBytes(4).toString('hex')}@example.test`,
    'domains.name': () => `h${randomBytes(4).toString('hex')}.example.test`,
    'smsCampaigns.to': '+8613800138001',
    'smsNumberFiles.content': 'MQ==',
    pattern: '/*.jpg',
    resolutionIp: '127.0.0.1',
    origin: new URL(outside).host,
    url: `http://${host}/a.css`,
    baseUrl: outside,
    webhooks: [`${outside}/hook`],
    supplier: 'aurora',
    credentials: { keyId: 'key-of-the-test', secret: 'secret-of-the-test' },
  };
};

const rows = async (bench: Bench, name: string, outside: string): Promise<Side> => {
  const accountId = await bench.account();
  const host = `${name}-${accountId.slice(0, 8)}.example.test`;
  const values = valuesFor(host, outside);
  const { fixtures, failed } = await seedAccount(bench, accountId, values);
  await bench.sql('update domain set name = $1 where account_id = $2', [host, accountId]);
  const side = { accountId, host, fixtures, failed };
  await sealSecrets(bench, side, values);
  return side;
};

/** The secrets that a certificate and a supplier parameter of the account would have. */
const sealSecrets = async (bench: Bench, side: Side, values: Record<string, unknown>) => {
  const { secrets } = bench.platform;
  const idOf = (entity: string) => side.fixtures.ids.get(entity)?.[0] ?? '';
  const certificate = idOf('certificate');
  const key = secrets.seal(
    String(values['privateKeyPem']),
    `certificate_material:${certificate}:1:key_sealed`,
  );
  await bench.sql(
    `insert into certificate_material (certificate_id, version, chain_pem, key_sealed, created_at)
     select id, version, $2, $3, now() from certificate where id = $1`,
    [certificate, values['certificatePem'], key],
  );
  const param = idOf('supplierParam');
  const credentials = secrets.seal(
    JSON.stringify(values['credentials']),
    `supplier_param:${param}:credentials_sealed`,
  );
  await bench.sql('update supplier_param set credentials_sealed = $2 where id = $1', [
    param,
    credentials,
  ]);
};

/** Two accounts, each with one row of every kind of thing, and a neighbour that answers nonsense. */
export const startWorld = async (bench: Bench): Promise<World> => {
  const { url, server } = await startNonsense();
  const a = await rows(bench, 'a', url);
  const b = await rows(bench, 'b', url);
  const ids = new Map(
    [...a.fixtures.ids].map(([k, own]) => [k, [...(b.fixtures.ids.get(k) ?? []), ...own]]),
  );
  return {
    a,
    b,
    all: { ids, values: a.fixtures.values },
    restore: await rowBackup(bench, [a.fixtures, b.fixtures]),
    async stop() {
      server.closeAllConnections();
      await new Promise((ok) => server.close(ok));
    },
  };
};
