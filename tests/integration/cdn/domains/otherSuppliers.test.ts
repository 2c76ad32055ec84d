import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createChain } from '#lab/kernel/selfSigned';
import { certificates } from '#shared/areas/cdn/certificates/certificates';
import { until } from '../../../support/bench';
import { startConsole } from './console';
import { nodes, shownFingerprint } from './edge';
import { domainAt } from './realSupplier';

let c: Awaited<ReturnType<typeof startConsole>>;

beforeAll(async () => {
  c = await startConsole({ sync: true });
});
afterAll(() => c?.stop());

test.each([
  ['volcengine', 'www.volc-engine.test'],
  ['gcore', 'www.g-core.test'],
] as const)(
  'a domain at %s is served on every node, and its certificate follows when it is bound',
  async (supplier, name) => {
    const { owner, domain } = await domainAt(c, supplier, name);
    await c.reaches(owner, domain.id, 'Activated', 60_000);
    for (const address of nodes.aurora) {
      const answer = await c.fetchAt(address, name, '/a');
      expect([answer.status, answer.body]).toEqual([200, `origin ${name} /a`]);
    }
    const issued = createChain({ subject: name, names: [name] });
    const cert = await owner.call(certificates.endpoints.upload, {
      name: supplier,
      certificatePem: issued.certificatePem,
      privateKeyPem: issued.privateKeyPem,
    });
    await owner.call(certificates.endpoints.bind, { id: cert.id, domainIds: [domain.id] });
    for (const address of nodes.aurora)
      await until(
        async () =>
          (await shownFingerprint(address, c.config.edges.httpsPort, name).catch(() => '')) ===
          issued.fingerprint,
      );
    await c.reaches(owner, domain.id, 'Activated', 60_000);
    expect(c.bench.problems).toEqual([]);
  },
);
