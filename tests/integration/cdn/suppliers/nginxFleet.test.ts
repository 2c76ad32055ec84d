import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createCertificate } from '#lab/kernel/selfSigned';
import { system } from '#server/kernel/db/context';
import { readUsage } from '#server/model/cdn/bills/usage';
import { setPricesAs } from '#server/areas/cdn/bills/prices';
import { certificates } from '#shared/areas/cdn/certificates/certificates';
import { preheats } from '#shared/areas/cdn/content/preheats';
import { refreshes } from '#shared/areas/cdn/content/refreshes';
import { domainConfigs } from '#shared/areas/cdn/domains/configs';
import { domains } from '#shared/areas/cdn/domains/domains';
import { domainRules } from '#shared/areas/cdn/domains/rules';
import { tasks } from '#shared/areas/platform/tasks/tasks';
import { domainSuppliers } from '#shared/areas/cdn/domains/suppliers';
import { schedules } from '#shared/areas/cdn/schedules/schedules';
import { supplierParams } from '#shared/areas/cdn/suppliers/supplierParams';
import { addDays, dayOf, dayStart } from '#shared/kernel/units';
import { closeBills } from '#workers/areas/cdn/bills/closing';
import { type Caller, until } from '../../../support/bench';
import { clockAhead, realClock } from '../../../support/clockAhead';
import { hasNginx } from '../../drivers/fleet';
import { shownFingerprint, through } from '../domains/edge';
import { type FleetWorld, startFleetWorld } from './fleetWorld';

const addresses = ['127.0.33.1', '127.0.33.2'] as const;
const name = 'www.fleet-shop.test';
const offset = 480;
const hour = 3_600_000;
let here: FleetWorld;
let staff: Caller;
let owner: Caller;
let paramId = '';
let domainId = '';

const ask = (address: string, path: string) =>
  through(address, here.config.edges.httpPort, name, path);
const activated = () =>
  until(
    async () => (await owner.call(domains.endpoints.one, { id: domainId })).status === 'Activated',
    { ms: 60_000, what: 'Activated' },
  );
const start = async () => {
  here = await startFleetWorld(addresses);
  staff = await here.bench.staff();
  owner = await here.bench.as('Super');
};
const stop = async () => {
  realClock();
  await here?.stop();
};

// Without nginx and its Lua module on this machine these are left out.
(hasNginx ? describe : describe.skip)('own nginx servers as a supplier', () => {
  beforeAll(start);
  afterAll(stop);

  test('/params-manag: a parameter of an own nginx fleet is tested method by method, and every one works', async () => {
    const { id } = await staff.call(supplierParams.endpoints.create, {
      name: 'own machines',
      description: '',
      supplier: 'nginx',
      baseUrl: here.fleet.target.baseUrl,
      accountId: null,
      pullDelaySeconds: 0,
      retentionDays: 30,
      enabled: true,
      credentials: here.fleet.target.credentials,
    });
    paramId = id;
    const { rows } = await staff.call(supplierParams.endpoints.test, { id });
    const offered = rows.filter((row) => row.offered);
    expect(offered.map((row) => [row.method, row.ok, row.message])).toEqual(
      ['checkCredential', 'health', 'quota', 'status', 'findTask', 'metrics', 'listLogs'].map(
        (method) => [method, true, null],
      ),
    );
  });

  test('/params-manag: a domain goes from its TXT record to both machines, proven by real requests', async () => {
    const policy = await staff.call(schedules.endpoints.create, {
      name: 'own machines alone',
      description: '',
      method: 'weight',
      entries: [{ regions: null, weight: 100, paramId, coefficientPpm: null }],
    });
    await here.bench.sql(
      "update account set schedule_id = $1, created_at = now() - interval '1 day' where id = $2",
      [policy.id, owner.accountId],
    );
    const domain = await owner.call(domains.endpoints.add, {
      name,
      origin: `127.0.0.1:${here.origin.port}`,
    });
    domainId = domain.id;
    await here.world.call('PUT', '/dns/records', {
      name: domain.verifyName,
      type: 'TXT',
      values: [domain.verifyValue],
      ttl: 1,
    });
    await activated();
    const { rows } = await staff.call(domainSuppliers.endpoints.ofDomain, { domainId });
    expect(rows.map((row) => [row.state, row.cname])).toEqual([['online', `${name}.fleet.test`]]);
    for (const address of addresses)
      expect(await ask(address, '/hello')).toMatchObject({ status: 200 });
  });

  test('/params-manag: a certificate of the console is shown by both machines', async () => {
    const pair = createCertificate({ subject: name, names: [name] });
    const certificate = await owner.call(certificates.endpoints.upload, {
      name: 'own',
      certificatePem: pair.certificatePem,
      privateKeyPem: pair.privateKeyPem,
    });
    await owner.call(certificates.endpoints.bind, { id: certificate.id, domainIds: [domainId] });
    for (const address of addresses)
      await until(
        async () =>
          (await shownFingerprint(address, here.config.edges.httpsPort, name)) === pair.fingerprint,
        { ms: 30_000, what: `the certificate at ${address}` },
      );
  });

  test('/params-manag: each field of a rule is seen in the answers of both machines', async () => {
    const headers = [{ operation: 'set' as const, name: 'X-Edition', value: 'one' }];
    const rules = [
      {
        pattern: '/static/*',
        cacheSeconds: 3600,
        queryMode: 'only' as const,
        queryNames: ['v'],
        responseHeaders: headers,
      },
      { pattern: '/secure/*', queryMode: 'ignoreAll' as const, forceHttps: true },
      { pattern: '/never/*', cacheSeconds: 0 },
      {
        pattern: '/told/*',
        originProtocol: 'http' as const,
        originHost: 'shop.internal',
        originPath: '/api',
        requestHeaders: headers,
      },
    ];
    for (const rule of rules) await owner.call(domainRules.endpoints.add, { domainId, ...rule });
    await activated();
    const report = await until(
      async () => {
        const now = await owner.call(domainConfigs.endpoints.proof, { domainId });
        return now.suppliers.every((one) => one.readAt !== null) ? now : null;
      },
      { ms: 30_000, what: 'the configuration to be read back' },
    );
    const fields = report.suppliers.flatMap((one) => one.fields);
    expect(
      fields
        .filter((one) => one.verdict !== 'seen')
        .map((one) => [one.pattern, one.field, one.verdict]),
    ).toEqual([]);
    expect(fields.length).toBeGreaterThan(10);
    const { evidence } = fields.find((one) => one.pattern === '/static/*') ?? { evidence: [] };
    expect(new Set(evidence.map((one) => one.node)).size).toBe(addresses.length);
  });

  test('/params-manag: what is refreshed is fetched anew on both machines, what is preheated is there', async () => {
    const url = `http://${name}/static/warm`;
    const fetches = () => here.origin.hits.filter((hit) => hit === 'GET /static/warm').length;
    for (const address of addresses) await ask(address, '/static/warm');
    for (const address of addresses)
      expect((await ask(address, '/static/warm')).headers['x-cache']).toBe('HIT');
    const before = fetches();
    const ended = async (id: string) =>
      until(
        async () => {
          const task = await owner.call(tasks.endpoints.one, { id });
          return ['completed', 'partial', 'failed'].includes(task.state) ? task.state : null;
        },
        { ms: 30_000, what: `task ${id}` },
      );
    const refreshed = await owner.call(refreshes.endpoints.create, { targets: [url] });
    expect(await ended(refreshed.task.id)).toBe('completed');
    // The console itself asks each machine whether the old answer is gone.
    for (const address of addresses) await ask(address, '/static/warm');
    expect(fetches()).toBe(before + addresses.length);
    const preheated = await owner.call(preheats.endpoints.create, { targets: [`${url}/2`] });
    expect(await ended(preheated.task.id)).toBe('completed');
    for (const address of addresses)
      expect((await ask(address, '/static/warm/2')).headers['x-cache']).toBe('HIT');
  });

  test('/params-manag: the bill of the day holds the bytes that visitors got from both machines', async () => {
    const price = { accountId: null, region: null, currency: 'USD', remark: '' } as const;
    await setPricesAs(here.bench.platform.run, system, [
      { ...price, pricePerGb: 85_000, fromDay: '2020-01-01' },
    ]);
    let bytes = 0;
    let day = '';
    // Once more where midnight passes in between.
    while (day !== dayOf(Date.now(), offset)) {
      day = dayOf(Date.now(), offset);
      bytes = 0;
      for (let n = 0; n < 60; n += 1)
        for (const address of addresses)
          bytes += (await ask(address, `/file/${n % 20}`)).body.length;
    }
    const end = dayStart(addDays(day, 1), offset);
    const [start, stop] = [dayStart(day, offset), end].map((at) => Date.parse(at) / 1000);
    const loaded = async () => {
      const [lines] = await here.bench.platform.analytics.query<{ bytes: string }>({
        name: 'test.lines',
        sql: `SELECT sum(bytes) AS bytes FROM access_log WHERE domain_id = {domain:UUID}
          AND ts >= {start:DateTime('UTC')} AND ts < {stop:DateTime('UTC')}`,
        params: { domain: domainId, start, stop },
      });
      return Number(lines?.bytes);
    };
    const counted = async () => {
      const account = { accountId: owner.accountId as string, utcOffsetMinutes: offset };
      const usage = await readUsage({ ...account, days: [day] });
      return (usage.get(day) ?? []).reduce((sum, row) => sum + row.bytes, 0);
    };
    // Read while it is written: files of more than a day ago are not asked for again. Lines that came
    // after their five minutes were over stand in a file of their own, which closes later.
    const least = await until(
      async () => {
        await here.minuteLater();
        const sum = await counted();
        return sum >= bytes && (await loaded()) === sum ? sum : null;
      },
      { ms: hour, what: 'the lines of all that is counted' },
    );
    // The day is over, and an hour more.
    clockAhead(Date.parse(end) + hour - Date.now());
    await until(
      async () => {
        await here.minuteLater();
        const open = await here.bench.sql(
          `select from sync_lane where source <> 'log' and (complete_to is null or complete_to < $1)`,
          [end],
        );
        return open.length === 0;
      },
      { ms: hour, what: 'all counters of the day' },
    );
    await closeBills(here.bench.platform.run);
    const [bill] = await here.bench.sql(
      'select status, bytes >= $3 as "isWhole" from bill_day where account_id = $1 and day = $2',
      [owner.accountId, day, least],
    );
    expect(bill).toEqual({ status: 'completed', isWhole: true });
  });
});
