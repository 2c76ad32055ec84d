import { certificates } from '#shared/areas/cdn/certificates/certificates';
import { domains } from '#shared/areas/cdn/domains/domains';
import { domainRules } from '#shared/areas/cdn/domains/rules';
import { addDomainAs } from '../areas/cdn/domains/add';
import type { LabShape } from '../config';
import { system } from '../kernel/db/context';
import type { Platform } from '../kernel/process/platform';
import type { DemoClient } from './client';
import { worldOf } from './client';

type World = ReturnType<typeof worldOf>;
const poll = async <T>(
  what: string,
  ask: () => Promise<T | null>,
  limitMs = 120_000,
): Promise<T> => {
  const end = Date.now() + limitMs;
  for (;;) {
    const answer = await ask();
    if (answer !== null) return answer;
    if (Date.now() > end) throw new Error(`${what} did not come about`);
    await new Promise((ok) => setTimeout(ok, 300));
  }
};

/** Adds one domain through the domains' own door, so that its past at the suppliers is synced too. */
const add = async (
  platform: Platform,
  root: DemoClient,
  lab: LabShape,
  accountId: string,
  host: string,
) => {
  const { rows } = await root(domains.endpoints.list, { search: host });
  const existing = rows.find((d) => d.name === host);
  if (existing) return existing;
  const born = Date.parse(lab.bornAt);
  const bornHour = born - (born % 3_600_000);
  const syncStartAt = new Date(bornHour - lab.pastDays * 86_400_000).toISOString();
  const input = {
    name: host,
    origin: `origin.test:${lab.world.originPort}`,
    originProtocol: 'http' as const,
    originHostHeader: null,
    remark: '演示域名 / demo domain',
    extra: '',
    autoActivate: true,
  };
  return platform.run(system, (ctx) => addDomainAs(ctx, accountId, input, { syncStartAt }));
};

/** Plays the customer: puts the TXT record into the customer's zone, waits, points the name here. */
const bringUp = async (root: DemoClient, world: World, id: string): Promise<void> => {
  const one = () => root(domains.endpoints.one, { id });
  const before = await one();
  await world('PUT', '/dns/records', {
    name: before.verifyName,
    type: 'TXT',
    values: [before.verifyValue],
    ttl: 30,
  });
  if (before.status === 'Unactivated') await root(domains.endpoints.activate, { id });
  const up = await poll(`${before.name} Activated`, async () => {
    const now = await one();
    if (now.status === 'Error') await root(domains.endpoints.retry, { id });
    return now.status === 'Activated' ? now : null;
  });
  await world('PUT', '/dns/records', { name: up.name, type: 'CNAME', values: [up.cname], ttl: 30 });
};

const rules = [
  { pattern: '/img/*', cacheSeconds: 7 * 86_400, queryMode: 'ignoreAll' },
  { pattern: '/static/*', cacheSeconds: 30 * 86_400, queryMode: 'ignoreAll' },
  { pattern: '/api/*', cacheSeconds: 0, queryMode: 'keep', dynamic: true },
] as const;

/** Everything a demo account shows: its domains live on both suppliers, rules, a certificate. */
export const setUpDomains = async (
  platform: Platform,
  root: DemoClient,
  lab: LabShape,
  account: { id: string; hosts: readonly string[]; automatic: boolean },
): Promise<string[]> => {
  const world = worldOf(lab);
  const added = await Promise.all(
    account.hosts.map((host) => add(platform, root, lab, account.id, host)),
  );
  await Promise.all(added.map((d) => bringUp(root, world, d.id)));
  const first = added[0];
  if (!first || !account.automatic) return added.map((d) => d.id);
  for (const rule of rules) {
    await root(
      domainRules.endpoints.add,
      { domainId: first.id, ...rule },
      `rule-${first.name}-${rule.pattern}`,
    );
  }
  return added.map((d) => d.id);
};

/** A real chain from the lab's authority for all names of an account, bound to its first domain. */
export const setUpCertificate = async (
  customer: DemoClient,
  lab: LabShape,
  zone: string,
  domainId: string,
): Promise<void> => {
  const world = worldOf(lab);
  const issued = await world<{ certificatePem: string; privateKeyPem: string }>(
    'POST',
    '/pki/certificates',
    {
      names: [zone, `*.${zone}`],
      days: 90,
    },
  );
  const cert = await customer(certificates.endpoints.upload, {
    name: `*.${zone}`,
    certificatePem: issued.certificatePem,
    privateKeyPem: issued.privateKeyPem,
  });
  await poll('the domain to bind', async () =>
    (await customer(domains.endpoints.one, { id: domainId })).status === 'Activated' ? true : null,
  );
  await customer(certificates.endpoints.bind, { id: cert.id, domainIds: [domainId] });
};
