import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createChain } from '#lab/kernel/selfSigned';
import { certificates } from '#shared/areas/cdn/certificates/certificates';
import { startConsole } from './console';
import { nodes, shownFingerprint } from './edge';
import { domainAt } from './realSupplier';

let c: Awaited<ReturnType<typeof startConsole>>;
const name = 'www.cloud-front.test';

beforeAll(async () => {
  c = await startConsole({ sync: true });
});
afterAll(() => c?.stop());

test('a domain at CloudFront waits for its certificate by name, then is served with it on every node', async () => {
  const { owner, domain } = await domainAt(c, 'cloudfront', name);
  await c.reaches(owner, domain.id, 'Error');
  const [before] = await c.steps(owner, domain.id);
  expect(before).toMatchObject({
    state: 'error',
    message: {
      code: 'step.certificateFirst',
      values: { supplier: ['Amazon CloudFront', 'Amazon CloudFront'] },
    },
  });
  const issued = createChain({ subject: name, names: [name] });
  const cert = await owner.call(certificates.endpoints.upload, {
    name: 'cloudfront',
    certificatePem: issued.certificatePem,
    privateKeyPem: issued.privateKeyPem,
  });
  await owner.call(certificates.endpoints.bind, { id: cert.id, domainIds: [domain.id] });
  await c.reaches(owner, domain.id, 'Activated', 60_000);
  const [entry] = await c.steps(owner, domain.id);
  expect(entry).toMatchObject({ state: 'online', liveVersion: entry?.liveVersion });
  for (const address of nodes.aurora) {
    const answer = await c.fetchAt(address, name, '/a');
    expect([answer.status, answer.body]).toEqual([200, `origin ${name} /a`]);
    expect(await shownFingerprint(address, c.config.edges.httpsPort, name)).toBe(
      issued.fingerprint,
    );
  }
  expect(c.bench.problems).toEqual([]);
});
