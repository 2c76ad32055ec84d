import { expect, test } from '@jest/globals';
import * as acm from '@aws-sdk/client-acm';
import * as cdn from '@aws-sdk/client-cloudfront';
import * as watch from '@aws-sdk/client-cloudwatch';
import * as s3 from '@aws-sdk/client-s3';
import { labCredentials } from '#lab/kernel/config';
import { createChain } from '#lab/kernel/selfSigned';
import { cloudfront } from '#server/drivers/cdn/cloudfront/driver';
import { edgeRule } from '../../support/edgeRule';
import { until } from '../lab/support';
import { officialBench, tour } from './officialBench';
import { again, normal, official } from './officialCloudFrontCalls';

/*
 * Amazon's own clients as further ones of the emulator: they are content with what it answers, and what our driver
 * sends is what they would send.
 */
const bench = officialBench(normal, '<x/>', ['GET', 'POST', 'PUT', 'DELETE']);
const { logBucket } = labCredentials.cloudfront;

const configOf = (CallerReference: string): cdn.DistributionConfig => ({
  CallerReference,
  Comment: 'theirs',
  Enabled: true,
  Origins: {
    Quantity: 1,
    Items: [
      {
        Id: 'only',
        DomainName: 'origin.test',
        CustomOriginConfig: { HTTPPort: 80, HTTPSPort: 443, OriginProtocolPolicy: 'http-only' },
      },
    ],
  },
  DefaultCacheBehavior: {
    TargetOriginId: 'only',
    ViewerProtocolPolicy: 'allow-all',
    ForwardedValues: { QueryString: true, Cookies: { Forward: 'none' } },
    MinTTL: 0,
  },
  Logging: {
    Enabled: true,
    IncludeCookies: false,
    Bucket: `${logBucket}.s3.amazonaws.com`,
    Prefix: 'theirs/',
  },
});

test('CloudFront: Amazon’s own clients are content with the emulator, from distribution to log', async () => {
  const clients = official(bench.ports.cloudfront);
  const host = 'www.demo-shop.test';
  const create = (DistributionConfig: cdn.DistributionConfig) =>
    clients.cdn.send(new cdn.CreateDistributionCommand({ DistributionConfig }));
  const config = configOf('once');
  const first = await create(config);
  const Id = first.Distribution?.Id ?? '';
  expect(first.Distribution?.Status).toBe('InProgress');
  // The same reference makes nothing twice, and never another one.
  expect((await create(config)).Distribution?.Id).toBe(Id);
  await expect(create({ ...config, Comment: 'other' })).rejects.toMatchObject({
    name: 'DistributionAlreadyExists',
  });
  const deployed = () =>
    until(async () => {
      const own = await clients.cdn.send(new cdn.GetDistributionCommand({ Id }));
      return own.Distribution?.Status === 'Deployed' ? own : null;
    });
  let { ETag } = await deployed();
  const update = async (change: Partial<cdn.DistributionConfig>) => {
    const DistributionConfig = { ...config, ...change };
    const input = { Id, IfMatch: ETag, DistributionConfig };
    const answer = await clients.cdn.send(new cdn.UpdateDistributionCommand(input));
    ETag = answer.ETag;
    return answer;
  };
  const Aliases = { Quantity: 1, Items: [host] };
  await expect(update({ Aliases })).rejects.toMatchObject({ name: 'InvalidViewerCertificate' });
  const { certificatePem, privateKeyPem } = createChain({ subject: host, names: [host] });
  const { CertificateArn } = await clients.acm.send(
    new acm.ImportCertificateCommand({
      Certificate: Buffer.from(certificatePem),
      PrivateKey: Buffer.from(privateKeyPem),
    }),
  );
  const ViewerCertificate = {
    ACMCertificateArn: CertificateArn,
    SSLSupportMethod: 'sni-only',
    MinimumProtocolVersion: 'TLSv1.2_2021',
  } as const;
  await update({ Aliases, ViewerCertificate });
  const stale = { Id, IfMatch: first.ETag, DistributionConfig: config };
  await expect(clients.cdn.send(new cdn.UpdateDistributionCommand(stale))).rejects.toMatchObject({
    name: 'PreconditionFailed',
  });
  await expect(create({ ...configOf('twice'), Aliases, ViewerCertificate })).rejects.toMatchObject({
    name: 'CNAMEAlreadyExists',
  });
  const drop = new acm.DeleteCertificateCommand({ CertificateArn });
  await expect(clients.acm.send(drop)).rejects.toMatchObject({ name: 'ResourceInUseException' });
  await deployed();
  const { DistributionList } = await clients.cdn.send(new cdn.ListDistributionsCommand({}));
  const listed = DistributionList?.Items?.find((one) => one.Id === Id);
  expect([listed?.Aliases?.Items, listed?.Enabled]).toEqual([[host], true]);

  const batch = { Paths: { Quantity: 1, Items: ['/a?*'] }, CallerReference: 'p' };
  const invalidate = (InvalidationBatch: cdn.InvalidationBatch) =>
    clients.cdn.send(new cdn.CreateInvalidationCommand({ DistributionId: Id, InvalidationBatch }));
  const { Invalidation } = await invalidate(batch);
  expect((await invalidate(batch)).Invalidation?.Id).toBe(Invalidation?.Id);
  const place = { DistributionId: Id, Id: Invalidation?.Id };
  await until(
    async () =>
      (await clients.cdn.send(new cdn.GetInvalidationCommand(place))).Invalidation?.Status ===
      'Completed',
  );
  const many = Array.from({ length: 16 }, (_, i) => `/${i}/*`);
  await expect(
    invalidate({ Paths: { Quantity: 16, Items: many }, CallerReference: 'q' }),
  ).rejects.toMatchObject({ name: 'TooManyInvalidationsInProgress' });

  const hour = Math.floor(Date.now() / 3_600_000) * 3_600_000;
  const Dimensions = [
    { Name: 'DistributionId', Value: Id },
    { Name: 'Region', Value: 'Global' },
  ];
  const { MetricDataResults } = await clients.watch.send(
    new watch.GetMetricDataCommand({
      StartTime: new Date(hour - 7_200_000),
      EndTime: new Date(hour - 3_600_000),
      MetricDataQueries: [
        {
          Id: 'r',
          MetricStat: {
            Metric: { Namespace: 'AWS/CloudFront', MetricName: 'Requests', Dimensions },
            Period: 300,
            Stat: 'Sum',
          },
        },
      ],
    }),
  );
  expect(MetricDataResults?.[0]?.Values?.length).toBe(12);
  const objects = await clients.s3.send(
    new s3.ListObjectsV2Command({ Bucket: logBucket, Prefix: `theirs/${Id}.` }),
  );
  const Key = objects.Contents?.[0]?.Key;
  const object = await clients.s3.send(new s3.GetObjectCommand({ Bucket: logBucket, Key }));
  expect((await object.Body?.transformToByteArray())?.length).toBeGreaterThan(100);

  const remove = () => clients.cdn.send(new cdn.DeleteDistributionCommand({ Id, IfMatch: ETag }));
  await expect(remove()).rejects.toMatchObject({ name: 'DistributionNotDisabled' });
  await update({ Aliases, ViewerCertificate, Enabled: false });
  await deployed();
  await remove();
  await expect(clients.cdn.send(new cdn.GetDistributionCommand({ Id }))).rejects.toMatchObject({
    name: 'NoSuchDistribution',
  });
  await clients.acm.send(drop);
});

const rules = [
  edgeRule('/static/*', {
    cacheSeconds: 60,
    queryMode: 'only',
    queryNames: ['v', 'w'],
    requestHeaders: [{ operation: 'set', name: 'X-Rule', value: 'static & more+' }],
  }),
  edgeRule('/*.jpg', { queryMode: 'ignoreAll', cacheSeconds: 0, forceHttps: true }),
  edgeRule('/api/*', { originProtocol: 'https', originHost: 'api.test:8443', originPath: '/v2' }),
];

test('CloudFront: what our driver sends is what Amazon’s own clients send', async () => {
  const address = `http://127.0.0.1:${bench.ports.cloudfront}`;
  const credentials = { ...labCredentials.cloudfront };
  const { driver, sent } = bench.recording(cloudfront, address, credentials);
  bench.caught.sent.length = 0;
  const domain = bench.host('ours');
  const isStopped = () => until(async () => (await driver.status(domain))?.state === 'stopped');
  await tour(driver, domain, rules, isStopped, { origin: 'origin.test', prefetch: false });
  const clients = official(bench.caught.port);
  // What the caught one is told is no answer to all of them.
  for (const call of sent) await again(clients, call).catch(() => undefined);
  expect(bench.caught.sent).toEqual(sent);
  const kinds = new Set(sent.map(({ action, version }) => `${action} ${version.split(' ')[0]}`));
  expect(kinds.size).toBeGreaterThan(10);
});
