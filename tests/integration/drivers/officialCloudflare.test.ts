import { expect, test } from '@jest/globals';
import * as s3 from '@aws-sdk/client-s3';
import type Cloudflare from 'cloudflare';
import { labCredentials } from '#lab/kernel/config';
import { createChain } from '#lab/kernel/selfSigned';
import { cloudflare } from '#server/drivers/cdn/cloudflare/driver';
import { edgeRule } from '../../support/edgeRule';
import { until } from '../lab/support';
import { officialBench, tour } from './officialBench';
import { again, normal, official } from './officialCloudflareCalls';

/*
 * Cloudflare's own client as a further one of the emulator: it is content with what it answers, and what our driver
 * sends is what it would send.
 */
const none = JSON.stringify({ success: true, errors: [], messages: [], result: [] });
const bench = officialBench(normal, none, ['GET', 'POST', 'PATCH', 'DELETE']);
const { accountId, zoneId, target, logBucket } = labCredentials.cloudflare;
const zone = { zone_id: zoneId };
/** What their client leaves untyped of a ruleset. */
type Stored = { id: string; rules: { id: string }[] };

test('Cloudflare: its own client is content with the emulator, from hostname to log', async () => {
  const { api, store } = official(bench.ports.cloudflare);
  const host = 'www.demo-shop.test';
  const { id: keyId, status } = await api.accounts.tokens.verify({ account_id: accountId });
  expect(status).toBe('active');
  const { id } = await api.customHostnames.create({ ...zone, hostname: host });
  await expect(api.customHostnames.create({ ...zone, hostname: host })).rejects.toMatchObject({
    status: 409,
    errors: [{ code: 1406 }],
  });
  const listed = await api.customHostnames.list({ ...zone, hostname: { exact: host } });
  expect(listed.result.map((one) => one.id)).toEqual([id]);
  const isLive = () =>
    until(async () => (await api.customHostnames.get(id, zone)).status === 'active');
  await isLive();

  const origin = { type: 'A', name: `theirs.${target}`, content: '192.0.2.1', ttl: 1 } as const;
  const rule = {
    action: 'route',
    expression: `(http.host eq "${host}")`,
    action_parameters: { origin: { host: origin.name, port: 8080 } },
    ref: 'theirs',
  } as const;
  const phase = 'http_request_origin';
  const empty = { ...zone, kind: 'zone', name: 'default', phase, rules: [] } as const;
  const { id: ruleset } = (await api.rulesets.create({ ...empty, rules: [] })) as Stored;
  const add = () => api.rulesets.rules.create(ruleset, { ...zone, ...rule });
  // A rule leads to names of the account alone.
  await expect(add()).rejects.toMatchObject({ status: 400 });
  const record = await api.dns.records.create({ ...zone, ...origin });
  const { rules } = (await add()) as Stored;
  expect(rules).toMatchObject([{ ref: 'theirs', action: 'route' }]);
  await expect(add()).rejects.toMatchObject({ status: 400 });
  const got = (await api.rulesets.phases.get(phase, zone)) as Stored;
  expect(got.rules.map((one) => one.id)).toEqual(rules.map((one) => one.id));
  const wrong = { ...rule, action_parameters: { origin: { port: 70_000 } } };
  await expect(
    api.rulesets.rules.create(ruleset, { ...zone, ...wrong, ref: 'other' }),
  ).rejects.toMatchObject({ status: 400 });

  const { certificatePem, privateKeyPem } = createChain({ subject: host, names: [host] });
  const other = createChain({ subject: host, names: [host] });
  const ssl = { method: 'http', type: 'dv', custom_certificate: certificatePem } as const;
  const certify = (custom_key: string) =>
    api.customHostnames.edit(id, { ...zone, ssl: { ...ssl, custom_key } });
  await expect(certify(other.privateKeyPem)).rejects.toMatchObject({ status: 400 });
  expect((await certify(privateKeyPem)).ssl?.status).toBe('pending_deployment');
  await until(async () => (await api.customHostnames.get(id, zone)).ssl?.status === 'active');

  await api.cache.purge({ ...zone, files: [`http://${host}/a?b=1`] });
  await api.cache.purge({ ...zone, prefixes: [`${host}/dir`] });
  const strange = api.cache.purge({ ...zone, hosts: ['nobody.test'] });
  await expect(strange).rejects.toMatchObject({ status: 400 });
  const query = api.cache.purge({ ...zone, prefixes: [`${host}/dir?a=1`] });
  await expect(query).rejects.toMatchObject({ status: 400 });

  const hour = Math.floor(Date.now() / 3_600_000) * 3_600_000;
  const filter = {
    clientRequestHTTPHost_in: [host],
    datetime_geq: new Date(hour - 7_200_000).toISOString(),
    datetime_lt: new Date(hour - 3_600_000).toISOString(),
  };
  const ask = (field: string) =>
    api.post<{ data: object | null; errors: { message: string }[] | null }>('/graphql', {
      body: {
        query: `query Q($zoneTag: string!, $filter: ZoneHttpRequestsAdaptiveGroupsFilter_InputObject!) {
          viewer { zones(filter: { zoneTag: $zoneTag }) {
            httpRequestsAdaptiveGroups(limit: 100, filter: $filter) { count dimensions { ${field} } }
          } } }`,
        variables: { zoneTag: zoneId, filter },
      },
    });
  expect(await ask('datetimeFiveMinutes edgeResponseStatus')).toMatchObject({ errors: null });
  expect((await ask('nonsense')).errors?.[0]?.message).toContain('nonsense');

  const access = { 'account-id': accountId, 'access-key-id': keyId ?? '' };
  const job = {
    ...zone,
    name: 'theirs',
    dataset: 'http_requests' as const,
    output_options: { field_names: ['ClientIP', 'RayID'], timestamp_format: 'unixnano' as const },
  } satisfies Partial<Cloudflare.Logpush.JobCreateParams>;
  const place = `r2://${logBucket}/lines/{DATE}?${new URLSearchParams(access)}`;
  // A destination must take what is pushed there.
  await expect(api.logpush.jobs.create({ ...job, destination_conf: place })).rejects.toMatchObject({
    status: 400,
  });
  const client = store(keyId ?? '');
  const { secretAccessKey } = await client.config.credentials();
  const destination_conf = `${place}&secret-access-key=${secretAccessKey}`;
  expect((await api.logpush.jobs.create({ ...job, destination_conf }))?.enabled ?? true).toBe(true);
  const day = new Date(hour - 7_200_000).toISOString().slice(0, 10).replaceAll('-', '');
  const Prefix = `lines/${day}/`;
  const objects = await client.send(new s3.ListObjectsV2Command({ Bucket: logBucket, Prefix }));
  const Key = objects.Contents?.[0]?.Key;
  const object = await client.send(new s3.GetObjectCommand({ Bucket: logBucket, Key }));
  expect((await object.Body?.transformToByteArray())?.length).toBeGreaterThan(100);

  await api.rulesets.rules.delete(rules[0]?.id ?? '', { ruleset_id: ruleset, ...zone });
  await api.dns.records.delete(record.id, zone);
  await api.customHostnames.delete(id, zone);
  await expect(api.customHostnames.get(id, zone)).rejects.toMatchObject({ status: 404 });
});

const rules = [
  edgeRule('/static/*', {
    cacheSeconds: 60,
    queryMode: 'only',
    queryNames: ['v', 'w'],
    requestHeaders: [{ operation: 'set', name: 'X-Rule', value: 'static & more+' }],
  }),
  edgeRule('/*.jpg', { queryMode: 'ignoreAll', cacheSeconds: 0, forceHttps: true }),
  edgeRule('/api/*', {
    queryMode: 'ignore',
    queryNames: ['t'],
    responseHeaders: [{ operation: 'remove', name: 'X-Gone', value: '' }],
    originProtocol: 'https',
    originHost: 'api.test:8443',
  }),
];

test('Cloudflare: what our driver sends is what its own client sends', async () => {
  const address = `http://127.0.0.1:${bench.ports.cloudflare}`;
  const credentials = { ...labCredentials.cloudflare };
  const { driver, sent } = bench.recording(cloudflare, address, credentials);
  bench.caught.sent.length = 0;
  const domain = bench.host('ours');
  const isStopped = () => until(async () => (await driver.status(domain))?.state === 'stopped');
  await tour(driver, domain, rules, isStopped, { prefetch: false });
  const clients = official(bench.caught.port);
  // What the caught one is told is no answer to all of them.
  for (const call of sent) await Promise.resolve(again(clients, call)).catch(() => undefined);
  expect(bench.caught.sent).toEqual(sent);
  const kinds = new Set(
    sent.map(({ action }) =>
      action.replace(/[0-9a-f]{32}/g, '{id}').replace(/http_\w+/, '{phase}'),
    ),
  );
  expect(kinds.size).toBeGreaterThan(15);
}, 120_000);
