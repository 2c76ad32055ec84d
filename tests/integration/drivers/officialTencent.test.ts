import { createRequire } from 'node:module';
import { expect, test } from '@jest/globals';
import { labCredentials } from '#lab/kernel/config';
import { toTencent } from '#server/drivers/cdn/tencent/config';
import { tencent } from '#server/drivers/cdn/tencent/driver';
import { edgeRule } from '../../support/edgeRule';
import { edgeConfigFor, until } from '../lab/support';
import { officialBench, pacedClient, type Sent, tour } from './officialBench';

/*
 * Tencent Cloud's own client as a second one of the emulator: it is content with what the emulator answers,
 * and what our driver sends is what it would send.
 */
const sdk = createRequire(import.meta.url)(
  'tencentcloud-sdk-nodejs-cdn',
) as typeof import('tencentcloud-sdk-nodejs-cdn');
type Update = Parameters<Client['UpdateDomainConfig']>[0];
type Client = InstanceType<typeof sdk.cdn.v20180606.Client>;

const normal = (headers: Record<string, unknown>, _url: string, body: string): Sent => ({
  action: String(headers['x-tc-action']),
  version: String(headers['x-tc-version']),
  parameters: JSON.parse(body),
});
const bench = officialBench(normal, '{"Response":{"RequestId":"caught"}}');
const { secretId, secretKey } = labCredentials.tencent;
const official = (port: number): Client =>
  new sdk.cdn.v20180606.Client({
    credential: { secretId, secretKey },
    region: '',
    profile: { httpProfile: { endpoint: `127.0.0.1:${port}`, protocol: 'http://' } },
  });

test('Tencent Cloud: their own client is content with the emulator, from domain to log', async () => {
  const client = pacedClient(official(bench.ports.tencent));
  const Domain = bench.host('sdk');
  const Origin = { Origins: ['origin.test:80'], OriginType: 'domain', ServerName: 'host.test' };
  const add = () => client.AddCdnDomain({ Domain, ServiceType: 'web', Area: 'mainland', Origin });
  await add();
  await expect(add()).rejects.toMatchObject({ code: 'ResourceInUse.CdnHostExists' });
  const detail = async () => {
    const Filters = [{ Name: 'domain', Value: [Domain] }];
    return (await client.DescribeDomainsConfig({ Filters })).Domains?.[0];
  };
  await until(async () => (await detail())?.Status === 'online');
  await client.UpdateDomainConfig({
    Domain,
    Cache: {
      RuleCache: [
        {
          RuleType: 'directory',
          RulePaths: ['/static'],
          CacheConfig: { NoCache: { Switch: 'on', Revalidate: 'off' } } as never, // the rest is off
        },
      ],
    },
  });
  const changed = await detail();
  expect(changed?.Cache?.RuleCache?.[0]?.RulePaths).toEqual(['/static']);
  expect(changed?.Origin?.ServerName).toBe('host.test');
  const purge = await client.PurgeUrlsCache({ Urls: [`http://${Domain}/名.png`] });
  const { PurgeLogs } = await client.DescribePurgeTasks({ TaskId: purge.TaskId ?? '' });
  expect(PurgeLogs?.map(({ Url, PurgeType }) => [Url, PurgeType])).toEqual([
    [`http://${Domain}/名.png`, 'url'],
  ]);
  const quota = (await client.DescribePurgeQuota()).UrlPurge?.[0];
  expect((quota?.Total ?? 0) - (quota?.Available ?? 0)).toBe(1);
  const hour = Math.floor(Date.now() / 3_600_000) * 3_600_000;
  const local = (ms: number) =>
    new Date(ms + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
  const span = { StartTime: local(hour - 7_200_000), EndTime: local(hour - 3_600_000) };
  const host = 'www.demo-shop.test';
  const data = await client.DescribeCdnData({
    ...span,
    Metric: '2xx',
    Domains: [host],
    Interval: '5min',
  });
  // Start and end are both part of the answer.
  expect(data.Data?.[0]?.CdnData?.[0]?.DetailData?.length).toBe(13);
  const logs = await client.DescribeCdnDomainLogs({ Domain: host, ...span });
  expect(logs.TotalCount).toBe(logs.DomainLogs?.length);
  await expect(client.DeleteCdnDomain({ Domain })).rejects.toMatchObject({
    code: 'ResourceUnavailable.CdnHostIsNotOffline',
  });
  await client.StopCdnDomain({ Domain });
  await until(async () => (await detail())?.Status === 'offline');
  await client.DeleteCdnDomain({ Domain });
  expect(await detail()).toBeUndefined();
});

const rules = [
  edgeRule('/static/*', {
    cacheSeconds: 60,
    queryMode: 'only',
    queryNames: ['v', 'w'],
    responseHeaders: [{ operation: 'set', name: 'X-Rule', value: 'static & more+' }],
  }),
  edgeRule('/*.jpg', { queryMode: 'ignore', queryNames: ['utm'], cacheSeconds: 0 }),
];

test('Tencent Cloud: what our driver sends is what their own client sends', async () => {
  const { driver, sent } = bench.recording(tencent, `http://127.0.0.1:${bench.ports.tencent}`, {
    ...labCredentials.tencent,
  });
  bench.caught.sent.length = 0;
  const domain = bench.host('ours');
  await tour(driver, domain, rules, () =>
    until(async () => (await driver.status(domain))?.state === 'stopped'),
  );
  const client = official(bench.caught.port) as unknown as Record<
    string,
    (input: unknown) => Promise<unknown>
  >;
  for (const { action, parameters } of sent) await client[action]?.(parameters);
  // What their client's types ask for is there: this line compiles.
  const words: Partial<Update> = toTencent(domain, edgeConfigFor(80, rules, 1));
  expect(Object.keys(words).length).toBe(5);
  expect(bench.caught.sent).toEqual(sent);
  expect(new Set(sent.map(({ action }) => action)).size).toBeGreaterThan(14);
});
