import { createRequire } from 'node:module';
import { expect, test } from '@jest/globals';
import { labCredentials } from '#lab/kernel/config';
import { createChain } from '#lab/kernel/selfSigned';
import { volcengine } from '#server/drivers/cdn/volcengine/driver';
import { edgeRule } from '../../support/edgeRule';
import { until } from '../lab/support';
import { officialBench, pacedClient, type Sent, tour } from './officialBench';

/*
 * Volcengine's own client as a second one of the emulator: it is content with what the emulator answers, and
 * what our driver sends is what it would send.
 */
const sdk = createRequire(import.meta.url)(
  '@volcengine/openapi',
) as typeof import('@volcengine/openapi');
type Client = InstanceType<typeof sdk.cdn.CdnService>;
type Reply<R> = {
  ResponseMetadata: { Error?: { Code: string; Message: string } };
  Result?: R;
};

const normal = (headers: Record<string, unknown>, url: string, body: string): Sent => {
  const query = new URL(url, 'http://any.test').searchParams;
  expect(String(headers['content-type'])).toContain('application/json');
  return {
    action: query.get('Action') ?? '',
    version: query.get('Version') ?? '',
    parameters: JSON.parse(body),
  };
};
const bench = officialBench(normal, '{"ResponseMetadata":{"RequestId":"caught"}}');
const { accessKeyId, secretAccessKey } = labCredentials.volcengine;
const official = (port: number): Client =>
  new sdk.cdn.CdnService({
    accessKeyId,
    secretKey: secretAccessKey,
    host: `127.0.0.1:${port}`,
    protocol: 'http:',
  });
/** The result of a call that succeeded. */
const result = async <R>(call: Promise<unknown>): Promise<R> => {
  const { ResponseMetadata, Result } = (await call) as Reply<R>;
  expect(ResponseMetadata.Error).toBeUndefined();
  return Result as R; // there without an error
};
const refusal = async (call: Promise<unknown>): Promise<string | undefined> =>
  ((await call) as Reply<unknown>).ResponseMetadata.Error?.Code;

test('Volcengine: their own client is content with the emulator, from domain to log', async () => {
  const client = pacedClient(official(bench.ports.volcengine));
  const Domain = bench.host('sdk');
  const line = { OriginType: 'primary', InstanceType: 'domain', Address: 'origin.test' };
  const OriginLines = [{ ...line, HttpPort: '80', HttpsPort: '443', Weight: '1' }];
  const body = {
    Domain,
    ServiceType: 'web',
    Origin: [{ OriginAction: { OriginLines } }],
    OriginHost: 'host.test',
  };
  await result(client.AddCdnDomain(body));
  expect(await refusal(client.AddCdnDomain(body))).toBe('InvalidParameter');
  expect(await refusal(client.AddCdnDomain({ ...body, Origin: 'origin.test' }))).toBe(
    'InvalidParameter',
  );
  type Config = {
    DomainConfig: {
      Status: string;
      OriginHost: string;
      Cache?: { CacheAction: { Ttl: number } }[];
      HTTPS: { Switch: boolean; CertInfo?: { Desc: string } };
    };
  };
  const detail = async () =>
    (await result<Config>(client.DescribeCdnConfig({ Domain }))).DomainConfig;
  await until(async () => (await detail()).Status === 'online');
  const place = { Object: 'directory', Type: 'url', Operator: 'match', Value: '/static/' };
  await result(
    client.UpdateCdnConfig({
      Domain,
      Cache: [
        { Condition: { ConditionRule: [place] }, CacheAction: { Action: 'cache', Ttl: 7_200 } },
      ],
    }),
  );
  const changed = await detail();
  expect([changed.Cache?.[0]?.CacheAction.Ttl, changed.OriginHost]).toEqual([7_200, 'host.test']);
  const chain = createChain({ subject: Domain, names: [Domain] });
  const CertId = await result<string>(
    client.AddCdnCertificate({
      Source: 'volc_cert_center',
      Certificate: { Certificate: chain.certificatePem, PrivateKey: chain.privateKeyPem },
      CertInfo: { Desc: 'by hand' },
    }),
  );
  await result(client.UpdateCdnConfig({ Domain, HTTPS: { Switch: true, CertInfo: { CertId } } }));
  expect((await detail()).HTTPS.CertInfo?.Desc).toBe('by hand');
  const url = `http://${Domain}/名.png`;
  const task = await result<{ TaskID: string }>(
    client.SubmitRefreshTask({ Type: 'file', Urls: url }),
  );
  const tasks = await result<{ Data: { Url: string; TaskID: string }[]; Total: number }>(
    client.DescribeContentTasks({ TaskType: 'refresh_file', Url: url }),
  );
  expect(tasks.Data.map(({ TaskID }) => TaskID)).toEqual([task.TaskID]);
  expect(await refusal(client.SubmitPreloadTask({ Urls: `${url}\nhttp://no.test/x` }))).toBe(
    'ResourceNotFound',
  );
  const quota = await result<{ RefreshQuota: number; RefreshRemain: number }>(
    client.DescribeContentQuota({}),
  );
  expect(quota.RefreshQuota - quota.RefreshRemain).toBe(1);
  const hour = Math.floor(Date.now() / 3_600_000) * 3_600;
  const span = { StartTime: hour - 7_200, EndTime: hour - 3_601 };
  const host = 'www.demo-shop.test';
  type Data = { MetricDataList: { Metric: string; Values: unknown[] }[] };
  const data = await result<Data>(
    client.Generic('DescribeEdgeData', { ...span, Metric: 'status_all', Domain: host }),
  );
  expect(data.MetricDataList[0]?.Values.length).toBe(12);
  type Logs = { DomainLogDetails: unknown[]; TotalCount: number };
  const logs = await result<Logs>(client.DescribeCdnAccessLog({ Domain: host, ...span }));
  expect(logs.TotalCount).toBe(logs.DomainLogDetails.length);
  await until(async () => (await detail()).Status === 'online');
  expect(await refusal(client.DeleteCdnDomain({ Domain }))).toBe('InvalidParameter');
  await result(client.StopCdnDomain({ Domain }));
  await until(async () => (await detail()).Status === 'offline');
  await result(client.DeleteCdnDomain({ Domain }));
  expect(await refusal(client.DescribeCdnConfig({ Domain }))).toBe('ResourceNotFound');
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

test('Volcengine: what our driver sends is what their own client sends', async () => {
  const credentials = { ...labCredentials.volcengine };
  const baseUrl = `http://127.0.0.1:${bench.ports.volcengine}`;
  const { driver, sent } = bench.recording(volcengine, baseUrl, credentials);
  bench.caught.sent.length = 0;
  const domain = bench.host('ours');
  await tour(driver, domain, rules, () =>
    until(async () => (await driver.status(domain))?.state === 'stopped'),
  );
  const client = official(bench.caught.port);
  for (const { action, parameters } of sent)
    await client.Generic(action, parameters as Record<string, unknown>);
  expect(bench.caught.sent).toEqual(sent);
  expect(new Set(sent.map(({ action }) => action)).size).toBeGreaterThan(13);
});
