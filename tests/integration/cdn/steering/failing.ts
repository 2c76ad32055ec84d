import { randomUUID } from 'node:crypto';
import { startSupplier } from '#lab/supplier/start';
import { failoverHistory, failovers } from '#shared/areas/cdn/steering/failovers';
import { schedules } from '#shared/areas/cdn/schedules/schedules';
import type { Region } from '#shared/edge/regions';
import { now, setClock } from '#server/kernel/process/clock';
import { networkOf } from '#server/model/cdn/domains/places';
import { openDriver } from '#server/model/cdn/suppliers/gateway';
import { publishZone } from '#workers/areas/cdn/domains/zone';
import { watchFailovers } from '#workers/areas/cdn/steering/failover';
import { type Bench, startBench } from '../../../support/bench';
import { addLabParams } from '../../../support/labParams';
import { until } from '../../../support/until';
import { edgeConfigFor, lab, startOrigin } from '../../lab/support';
import { ask, dataOf } from '../../world/dnsQuery';
import { runWorld } from '../../world/world';
import { zone } from '../dns/support';

type Name = 'aurora' | 'borealis';
const names: readonly Name[] = ['aurora', 'borealis'];
export const host = 'shop.failover.test';
const cname = `f.${zone}`;

type Parts = { bench: Bench; params: Record<Name, string>; originPort: number; scheduleId: string };

/** A domain at both suppliers, as a finished configuration leaves it; answers where each serves it. */
const addDomain = async ({ bench, params, originPort, scheduleId }: Parts) => {
  const { accountId } = await bench.as('Super');
  const id = randomUUID();
  await bench.sql(
    `insert into domain (id, account_id, name, cname, schedule_id, origin_host, origin_port, origin_protocol, status, config_version, verify_name, verify_value, sync_start_at, created_at)
     values ($1, $2, $3, $4, $5, '127.0.0.1', $6, 'http', 'Activated', 1, 'v', 'v', now(), now())`,
    [id, accountId, host, cname, scheduleId, originPort],
  );
  await bench.sql(
    `insert into domain_work (domain_id, auto_activate, published, cname_next_at) values ($1, true, true, now())`,
    [id],
  );
  const targets: Record<Name, string> = { aurora: '', borealis: '' };
  for (const supplier of names) {
    const { driver } = await openDriver(params[supplier]);
    await driver.createDomain({
      domain: host,
      config: edgeConfigFor(originPort),
      ref: randomUUID(),
    });
    const status = await until(async () => {
      const state = await driver.status(host);
      return state?.state === 'online' ? state : null;
    });
    targets[supplier] = status.cname ?? '';
    await bench.sql(
      `insert into domain_supplier (id, account_id, domain_id, param_id, weight, state, live_version, cname, created_at)
       values (gen_random_uuid(), $1, $2, $3, 50, 'online', 1, $4, now())`,
      [accountId, id, params[supplier], targets[supplier]],
    );
  }
  return { domainId: id, accountId: accountId as string, targets };
};

/** A console, the whole lab, and a domain whose policy has failover between both suppliers. */
export const openFailing = async () => {
  const world = await runWorld();
  const { config } = world;
  const suppliers = [
    await startSupplier(config, 'aurora'),
    await startSupplier(config, 'borealis'),
  ];
  const origin = await startOrigin((_request, response) => response.end('content'));
  const bench = await startBench({
    workers: false,
    env: {
      DNS_SERVERS: `127.0.0.1:${config.world.dnsPort}`,
      DNS_CONTROL_URL: `http://127.0.0.1:${config.world.controlPort}`,
      DNS_CONTROL_TOKEN: 'lab-zone-token',
      EDGE_HTTP_PORT: String(config.edges.httpPort),
      EDGE_HTTPS_PORT: String(config.edges.httpsPort),
    },
  });
  const s = { staff: await bench.staff() };
  const params = await addLabParams(
    s.staff,
    (name) => `http://127.0.0.1:${config.suppliers[name].apiPort}`,
  );
  const policy = {
    name: 'Failing over',
    description: '',
    method: 'failover' as const,
    entries: [
      { regions: null, weight: 50, paramId: params.aurora },
      { regions: null, weight: 50, paramId: params.borealis },
      { regions: ['southAmerica' as const], weight: 100, paramId: params.borealis },
    ],
  };
  const { id: scheduleId } = await s.staff.call(schedules.endpoints.create, policy);
  const domain = await addDomain({ bench, params, originPort: origin.port, scheduleId });
  await world.call('PUT', '/dns/records', { name: host, type: 'CNAME', values: [cname] });
  await publishZone(bench.platform);

  const wait = (seconds: number) =>
    setClock(bench.platform.pool, new Date(Date.parse(now()) + seconds * 1000).toISOString());
  const of = (supplier: Name, region: Region) => ({
    paramId: params[supplier],
    region: [region],
    size: 200,
  });
  const visitors = async () => {
    const { json } = await world.call('GET', '/traffic');
    // The state of the generator, as its control interface answers it.
    return (json as { state: { sent: number; failed: number } }).state;
  };
  return {
    ...domain,
    world,
    bench,
    params,
    policy,
    scheduleId,
    both: Object.values(domain.targets).toSorted(),
    staff: () => s.staff,
    /** Sessions of before a moved clock are idle. */
    signIn: async () => {
      s.staff = await bench.staff();
    },
    wait,
    /** So many checks, `step` seconds apart, and the zone as it then is. */
    looks: async (times: number, step = 10): Promise<void> => {
      for (let n = 0; n < times; n += 1) {
        await wait(step);
        await watchFailovers(bench.platform);
      }
      await publishZone(bench.platform);
    },
    fault: (supplier: Name, faults: object) =>
      lab(config.suppliers[supplier].apiPort, 'PUT', 'faults', faults),
    /** Where 40 clients of a region are led by the name server. */
    answersIn: async (region: Region): Promise<string[]> => {
      const subnet = networkOf[region];
      const packets = await Promise.all(
        Array.from({ length: 40 }, () => ask(config.world.dnsPort, { name: cname, subnet })),
      );
      return [...new Set(packets.map((packet) => dataOf(packet)[0] ?? ''))].toSorted();
    },
    rowOf: async (supplier: Name, region: Region) => {
      const [row] = (await s.staff.call(failovers.endpoints.list, of(supplier, region))).rows;
      if (!row) throw new Error(`${supplier} is not watched in ${region}`);
      return row;
    },
    /** Moves of a supplier in a region, the latest first. */
    movesOf: async (supplier: Name, region: Region) =>
      (await s.staff.call(failoverHistory.endpoints.list, of(supplier, region))).rows,
    /** Part of the visitors' next requests that gets no answer. */
    errorShare: async (requests: number): Promise<number> => {
      const before = await visitors();
      const after = await until(
        async () => {
          const state = await visitors();
          return state.sent - before.sent >= requests ? state : null;
        },
        { ms: 60_000, what: 'requests of visitors' },
      );
      return (after.failed - before.failed) / (after.sent - before.sent);
    },
    async stop() {
      await bench.stop();
      for (const one of suppliers) await one.stop();
      await origin.stop();
      await world.remove();
    },
  };
};
