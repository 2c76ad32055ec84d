import { randomBytes, randomUUID } from 'node:crypto';
import { generateSync } from 'otplib';
import { createChain } from '#lab/kernel/selfSigned';
import { alarmPolicies } from '#shared/areas/cdn/alarms/policies';
import { apiKeys } from '#shared/areas/platform/apiKeys/apiKeys';
import { certificates } from '#shared/areas/cdn/certificates/certificates';
import { sessions } from '#shared/areas/platform/session/session';
import { outsideServices } from '#shared/areas/platform/system/outsideServices';
import { webhooks } from '#shared/areas/platform/webhooks/webhooks';
import { supplierParams } from '#shared/areas/cdn/suppliers/supplierParams';
import { goodPassword, withPassword } from '../integration/platform/session/visitor';
import type { Operation } from '../fuzz/operations';
import { plainValue } from '../fuzz/plainValues';
import type { Bench, Caller } from '../support/bench';
import { call, inputFor } from './call';
import type { World } from './world';

/** A planted secret: its text must be found nowhere but where its owner was shown it once. */
export type Canary = { name: string; text: string };
const word = (name: string) => `Canary-${name}-${randomBytes(6).toString('hex')}-A1!`;
/** As the console does: the answer of a repeated request is kept by the server. */
const once = () => ({ 'idempotency-key': randomUUID() });

const plantCertificate = async (owner: Caller): Promise<Canary> => {
  const chain = createChain({ subject: 'canary.test', names: ['canary.test'] });
  const { certificatePem, privateKeyPem } = chain;
  const files = { certificatePem, privateKeyPem };
  await owner.call(certificates.endpoints.check, files, once());
  await owner.call(certificates.endpoints.upload, { name: 'canary', ...files }, once());
  // The first line of the key's own text: any copy of the key holds it.
  return { name: 'private key', text: privateKeyPem.split('\n')[1] ?? '' };
};

const plantSupplier = async (root: Caller, baseUrl: string): Promise<Canary> => {
  const text = word('supplier');
  const draft = {
    name: `canary-${text.slice(-8, -4)}`,
    description: '',
    supplier: 'aurora' as const,
    baseUrl,
    accountId: null,
    pullDelaySeconds: 0,
    retentionDays: 30,
    enabled: true,
    credentials: { keyId: 'key-of-the-canary', secret: text },
  };
  const param = await root.call(supplierParams.endpoints.create, draft, once());
  await root.call(
    supplierParams.endpoints.update,
    { ...draft, id: param.id, description: 'x' },
    once(),
  );
  await root.call(supplierParams.endpoints.test, { id: param.id }, once());
  return { name: 'supplier credentials', text };
};

const plantWebhook = async (owner: Caller, operations: readonly Operation[], world: World) => {
  const text = word('webhook');
  const o = operations.find((op) => op.id === 'alarmPolicies.create');
  /* Safe cast: the draft is made from this operation's own schema. */
  const draft = plainValue(o?.body ?? {}, '', 'alarmPolicies', world.a.fixtures) as Record<
    string,
    unknown
  >;
  await owner.call(
    alarmPolicies.endpoints.create,
    { ...draft, methods: ['webhook'], webhookSecret: text } as never,
    once(),
  );
  return { name: 'webhook secret', text };
};

const plantOwn = async (bench: Bench, person: Caller): Promise<Canary[]> => {
  const password = word('password');
  await withPassword(bench, person.email);
  const { endpoints } = sessions;
  await person.call(
    endpoints.password,
    { current: goodPassword, next: password, repeat: password },
    once(),
  );
  const { secret } = await person.call(endpoints.beginTwoFactor, { password }, once());
  const code = generateSync({ secret, epoch: Math.floor(Date.now() / 1000) });
  const { recoveryCodes } = await person.call(endpoints.confirmTwoFactor, { code }, once());
  return [
    { name: 'password', text: password },
    { name: 'old password', text: goodPassword },
    { name: 'second factor', text: secret },
    { name: 'recovery code', text: recoveryCodes[0] ?? '' },
    { name: 'session token', text: person.token },
  ];
};

/** An API key, rotated once so that a former secret is kept too, and a webhook of the account. */
const plantKeys = async (bench: Bench, owner: Caller, baseUrl: string): Promise<Canary[]> => {
  await withPassword(bench, owner.email);
  await owner.call(apiKeys.endpoints.unlock, { password: goodPassword }, once());
  const draft = { name: 'canary', ceiling: 'basic' as const, allowedIps: [], expiresAt: null };
  const { key, secret } = await owner.call(apiKeys.endpoints.create, draft, once());
  const input = { id: key.id, overlapMinutes: 60 };
  const rotated = await owner.call(apiKeys.endpoints.rotate, input, once());
  const hook = { name: 'canary', url: `${baseUrl}/hook`, kinds: [] };
  const webhook = await owner.call(webhooks.endpoints.create, hook, once());
  return [
    { name: 'former API key secret', text: secret },
    { name: 'API key secret', text: rotated.secret },
    { name: 'webhook signing secret', text: webhook.secret },
  ];
};

/** The password within a relay's address and the token of the notice provider. */
const plantServices = async (root: Caller, baseUrl: string): Promise<Canary[]> => {
  const [password, notifyToken] = [word('relay'), word('notify')];
  const smtpUrl = `smtp://canary:${password}@127.0.0.1:9`;
  const own = { mailFrom: null, dnsServers: null, notifyUrl: baseUrl };
  await root.call(outsideServices.endpoints.update, { ...own, smtpUrl, notifyToken }, once());
  await root.call(outsideServices.endpoints.testMail, { to: 'canary@example.test' }, once());
  return [
    { name: 'password of the mail relay', text: password },
    { name: 'token of the notice provider', text: notifyToken },
  ];
};

/** Plants one secret of each kind through the operations people use. */
export const plantCanaries = async (
  bench: Bench,
  operations: readonly Operation[],
  world: World,
): Promise<Canary[]> => {
  const owner = await bench.as('Super', { accountId: world.a.accountId });
  const root = await bench.staff();
  return [
    await plantCertificate(owner),
    await plantSupplier(root, String(world.a.fixtures.values['baseUrl'])),
    await plantWebhook(owner, operations, world),
    ...(await plantServices(root, String(world.a.fixtures.values['baseUrl']))),
    ...(await plantKeys(
      bench,
      await bench.as('Super', { accountId: world.a.accountId }),
      String(world.a.fixtures.values['baseUrl']),
    )),
    ...(await plantOwn(bench, await bench.as('Super', { accountId: world.a.accountId }))),
  ];
};

const rowsOf = async (
  bench: Bench,
  path: string,
  o: Operation,
  token: string,
): Promise<string[]> => {
  const list = await call(bench.base, { ...o, path }, token, { inPath: {}, fields: {} });
  if (list.status !== 200) return [];
  const { rows } = JSON.parse(list.text) as { rows?: { id?: string }[] }; // the shape of every list
  return (rows ?? [])
    .map((r) => r.id ?? '')
    .filter(Boolean)
    .slice(0, 20);
};

/** Reads all that can be read as a Super and as top root: every GET, and every listed thing by its id. */
export const readAll = async (
  bench: Bench,
  operations: readonly Operation[],
  world: World,
): Promise<string[]> => {
  const { token: owner } = await bench.as('Super', { accountId: world.a.accountId });
  const { token: root } = await bench.staff();
  const texts: string[] = [];
  for (const token of [owner, root]) {
    for (const o of operations.filter((op) => op.method === 'GET')) {
      const input = inputFor(o, world.a.fixtures);
      const byId = 'id' in o.inPath;
      const ids = byId ? await rowsOf(bench, o.path.replace(/\/\{id\}.*$/, ''), o, token) : [];
      for (const id of [input.inPath['id'], ...ids]) {
        const answer = await call(bench.base, o, token, {
          ...input,
          inPath: { ...input.inPath, id },
        });
        texts.push(`${o.id}: ${answer.text}`);
      }
    }
  }
  texts.push(`metrics: ${await (await fetch(`${bench.base}/metrics`)).text()}`);
  return texts;
};

/** Every row of every table as text, with the table's name before it. */
export const dump = async (bench: Bench): Promise<string[]> => {
  const tables = await bench.sql<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE' and table_schema = 'public'",
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const rows = await bench.sql<{ row: string }>(`select t::text as row from ${name} t`);
    texts.push(...rows.map((r) => `${name}: ${r.row}`));
  }
  return texts;
};

/** Where any canary was seen: its name and the beginning of the place. */
export const sightings = (canaries: readonly Canary[], places: readonly string[]): string[] =>
  canaries.flatMap(({ name, text }) =>
    places
      .filter((p) => text.length > 5 && (p.includes(text) || p.includes(encodeURIComponent(text))))
      .map((p) => `${name} in ${p.slice(0, 200)}`),
  );
