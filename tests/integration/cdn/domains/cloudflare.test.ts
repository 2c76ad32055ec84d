import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { labCredentials } from '#lab/kernel/config';
import { createChain } from '#lab/kernel/selfSigned';
import { certificates } from '#shared/areas/cdn/certificates/certificates';
import { domains } from '#shared/areas/cdn/domains/domains';
import { schedules } from '#shared/areas/cdn/schedules/schedules';
import { supplierParams } from '#shared/areas/cdn/suppliers/supplierParams';
import { until } from '../../../support/bench';
import { startConsole } from './console';
import { nodes, shownFingerprint } from './edge';

let c: Awaited<ReturnType<typeof startConsole>>;
const name = 'www.cloud-flare.test';

beforeAll(async () => {
  c = await startConsole({ sync: true });
});
afterAll(() => c?.stop());

test('a domain at Cloudflare is served on every node by its own origin, and with a certificate once it has one', async () => {
  const { id: paramId } = await c.staff.call(supplierParams.endpoints.create, {
    name: `cloudflare-${randomUUID().slice(0, 8)}`,
    description: '',
    supplier: 'cloudflare',
    baseUrl: `http://127.0.0.1:${c.config.emulators?.cloudflare}`,
    accountId: null,
    pullDelaySeconds: 0,
    retentionDays: 30,
    enabled: true,
    credentials: { ...labCredentials.cloudflare },
  });
  const policy = await c.staff.call(schedules.endpoints.create, {
    name: `cloudflare-${randomUUID().slice(0, 8)}`,
    description: '',
    method: 'weight',
    entries: [{ regions: null, weight: 100, paramId, coefficientPpm: null }],
  });
  const owner = await c.person('Super');
  await c.bench.sql('update account set schedule_id = $1 where id = $2', [
    policy.id,
    owner.accountId,
  ]);
  const origin = 'origin.cloud-flare.test';
  await c.world.call('PUT', '/dns/records', {
    name: origin,
    type: 'A',
    values: ['127.0.0.1'],
    ttl: 1,
  });
  const domain = await owner.call(domains.endpoints.add, {
    name,
    origin: `${origin}:${c.origin.port}`,
  });
  await c.setTxt(domain.verifyName, domain.verifyValue);
  await c.reaches(owner, domain.id, 'Activated', 60_000);
  for (const address of nodes.aurora) {
    const answer = await c.fetchAt(address, name, '/a');
    expect([answer.status, answer.body]).toEqual([200, `origin ${name} /a`]);
  }
  const issued = createChain({ subject: name, names: [name] });
  const cert = await owner.call(certificates.endpoints.upload, {
    name: 'cloudflare',
    certificatePem: issued.certificatePem,
    privateKeyPem: issued.privateKeyPem,
  });
  await owner.call(certificates.endpoints.bind, { id: cert.id, domainIds: [domain.id] });
  const { httpsPort } = c.config.edges;
  await until(
    async () => {
      const shown = await Promise.all(
        nodes.aurora.map((address) => shownFingerprint(address, httpsPort, name)),
      );
      return shown.every((one) => one === issued.fingerprint);
    },
    { ms: 60_000 },
  );
  const [entry] = await c.steps(owner, domain.id);
  expect(entry).toMatchObject({ supplier: 'cloudflare' });
  expect(c.bench.problems).toEqual([]);
});
