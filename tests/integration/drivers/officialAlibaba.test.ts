import { createRequire } from 'node:module';
import { expect, test } from '@jest/globals';
import { labCredentials } from '#lab/kernel/config';
import { createChain } from '#lab/kernel/selfSigned';
import { alibaba } from '#server/drivers/cdn/alibaba/driver';
import { edgeRule } from '../../support/edgeRule';
import { until } from '../lab/support';
import { officialBench, pacedClient, type Sent, tour } from './officialBench';

/*
 * Alibaba Cloud's own client as a second one of the emulator: it is content with what the emulator answers,
 * and what our driver sends is what it would send.
 */
const alibabaModels = createRequire(import.meta.url)(
  '@alicloud/cdn20180510',
) as typeof import('@alicloud/cdn20180510');

/** An RPC call wherever its parameters travel. */
const normal = (headers: Record<string, unknown>, url: string, form: string): Sent => ({
  action: String(headers['x-acs-action']),
  version: String(headers['x-acs-version']),
  parameters: Object.fromEntries(
    [...new URL(url, 'http://x').searchParams, ...new URLSearchParams(form)].sort(([a], [b]) =>
      a < b ? -1 : 1,
    ),
  ),
});
const bench = officialBench(normal, '{"RequestId":"caught"}');
const { accessKeyId, accessKeySecret } = labCredentials.alibaba;
const official = (at: number) =>
  new alibabaModels.default({
    accessKeyId,
    accessKeySecret,
    endpoint: `127.0.0.1:${at}`,
    protocol: 'http',
  } as ConstructorParameters<typeof alibabaModels.default>[0]);
const rules = [
  edgeRule('/static/*', {
    cacheSeconds: 60,
    queryMode: 'only',
    queryNames: ['v', 'w'],
    responseHeaders: [{ operation: 'set', name: 'X-Rule', value: 'static & more+' }],
  }),
  edgeRule('/*', { queryMode: 'ignore', queryNames: ['utm'], forceHttps: true }),
];

test('Alibaba Cloud: their own client is content with the emulator, from domain to log', async () => {
  const m = alibabaModels;
  const client = pacedClient(official(bench.ports.alibaba));
  const domainName = bench.host('sdk');
  const sources = JSON.stringify([
    { content: 'origin.test', type: 'domain', priority: '20', port: 80, weight: '10' },
  ]);
  await client.addCdnDomain(
    new m.AddCdnDomainRequest({ domainName, cdnType: 'web', sources, scope: 'overseas' }),
  );
  const again = client.addCdnDomain(
    new m.AddCdnDomainRequest({ domainName, cdnType: 'web', sources }),
  );
  await expect(again).rejects.toMatchObject({ code: 'DomainAlreadyExist' });
  const functions = JSON.stringify([
    {
      functionName: 'set_req_host_header',
      functionArgs: [{ argName: 'domain_name', argValue: 'host.origin.test' }],
    },
  ]);
  const set = await client.batchSetCdnDomainConfig(
    new m.BatchSetCdnDomainConfigRequest({ domainNames: domainName, functions }),
  );
  const [model] = set.body?.domainConfigList?.domainConfigModel ?? [];
  expect(model?.functionName).toBe('set_req_host_header');
  await client.tagResources(
    new m.TagResourcesRequest({
      resourceType: 'DOMAIN',
      resourceId: [domainName],
      tag: [new m.TagResourcesRequestTag({ key: 'owner', value: 'sdk' })],
    }),
  );
  const tags = await client.describeTagResources(
    new m.DescribeTagResourcesRequest({ resourceType: 'DOMAIN', resourceId: [domainName] }),
  );
  expect(tags.body?.tagResources?.[0]?.tag?.[0]?.value).toBe('sdk');
  await until(async () => {
    const detail = await client.describeCdnDomainDetail(
      new m.DescribeCdnDomainDetailRequest({ domainName }),
    );
    return detail.body?.getDomainDetailModel?.domainStatus === 'online';
  });
  const configs = await client.describeCdnDomainConfigs(
    new m.DescribeCdnDomainConfigsRequest({ domainName, functionNames: 'set_req_host_header' }),
  );
  const [config] = configs.body?.domainConfigs?.domainConfig ?? [];
  expect([config?.status, config?.functionArgs?.functionArg?.[0]?.argValue]).toEqual([
    'success',
    'host.origin.test',
  ]);
  const { certificatePem, privateKeyPem } = createChain({
    subject: domainName,
    names: [domainName],
  });
  await client.setCdnDomainSSLCertificate(
    new m.SetCdnDomainSSLCertificateRequest({
      domainName,
      SSLProtocol: 'on',
      certType: 'upload',
      certName: 'sdk',
      SSLPub: certificatePem,
      SSLPri: privateKeyPem,
    }),
  );
  await until(async () => {
    const { body } = await client.describeDomainCertificateInfo(
      new m.DescribeDomainCertificateInfoRequest({ domainName }),
    );
    return body?.certInfos?.certInfo?.[0]?.serverCertificateStatus === 'on';
  });
  const refresh = await client.refreshObjectCaches(
    new m.RefreshObjectCachesRequest({
      objectPath: `http://${domainName}/a b.png\nhttp://${domainName}/名.png`,
      objectType: 'File',
    }),
  );
  const taskId = refresh.body?.refreshTaskId ?? '';
  const tasks = await client.describeRefreshTaskById(
    new m.DescribeRefreshTaskByIdRequest({ taskId }),
  );
  expect(tasks.body?.tasks?.map((task) => task.objectType)).toEqual(['file', 'file']);
  const quota = await client.describeRefreshQuota(new m.DescribeRefreshQuotaRequest({}));
  expect(Number(quota.body?.urlQuota) - Number(quota.body?.urlRemain)).toBe(2);
  const hour = Math.floor(Date.now() / 3_600_000) * 3_600_000;
  const second = (ms: number) => `${new Date(ms).toISOString().slice(0, 19)}Z`;
  const span = { domainName: 'www.demo-shop.test', startTime: second(hour - 7_200_000) };
  const traffic = await client.describeDomainTrafficData(
    new m.DescribeDomainTrafficDataRequest({
      ...span,
      endTime: second(hour - 3_600_000),
      interval: '300',
    }),
  );
  expect(traffic.body?.trafficDataPerInterval?.dataModule?.length).toBe(12);
  const logs = await client.describeCdnDomainLogs(
    new m.DescribeCdnDomainLogsRequest({ ...span, endTime: second(hour) }),
  );
  expect(logs.body?.domainLogDetails?.domainLogDetail?.length).toBe(1);
  await client.deleteCdnDomain(new m.DeleteCdnDomainRequest({ domainName }));
  const gone = client.describeCdnDomainDetail(new m.DescribeCdnDomainDetailRequest({ domainName }));
  await expect(gone).rejects.toMatchObject({ code: 'InvalidDomain.NotFound' });
});

/** Parameters by their wire names as the request of their own client; a name it does not know is an error. */
const requestOf = (action: string, parameters: Record<string, string>): unknown => {
  const Request = (alibabaModels as unknown as Record<string, RequestClass>)[`${action}Request`];
  if (!Request) throw new Error(`Their client knows no ${action}.`);
  const own = Object.entries(Request.names());
  const map: Record<string, unknown> = {};
  for (const [wire, value] of Object.entries(parameters)) {
    const [head = '', index, member] = wire.split('.');
    const name = own.find(([, theirs]) => theirs === head)?.[0];
    if (!name) throw new Error(`Their client knows no ${action}.${head}.`);
    if (index === undefined) {
      map[name] = value;
      continue;
    }
    const list = (map[name] ??= []) as unknown[];
    if (member === undefined) list.push(value);
    else
      list[Number(index) - 1] = {
        ...(list[Number(index) - 1] as object),
        [member.toLowerCase()]: value,
      };
  }
  return new Request(map);
};
type RequestClass = { new (map: object): unknown; names(): Record<string, string> };

test('Alibaba Cloud: what our driver sends is what their own client sends', async () => {
  const { driver, sent } = bench.recording(alibaba, `http://127.0.0.1:${bench.ports.alibaba}`, {
    ...labCredentials.alibaba,
  });
  bench.caught.sent.length = 0;
  await tour(driver, bench.host('ours'), rules, () => Promise.resolve());
  const client = official(bench.caught.port) as unknown as Record<
    string,
    (request: unknown) => Promise<unknown>
  >;
  for (const { action, parameters } of sent) {
    const method = action.slice(0, 1).toLowerCase() + action.slice(1);
    // Safe cast: an RPC call's parameters are texts.
    await client[method]?.(requestOf(action, parameters as Record<string, string>));
  }
  expect(bench.caught.sent).toEqual(sent);
  expect(new Set(sent.map(({ action }) => action)).size).toBeGreaterThan(25);
});
