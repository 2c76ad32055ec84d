import { randomUUID } from 'node:crypto';
import { startSupplier } from '#lab/supplier/start';
import { domains } from '#shared/areas/cdn/domains/domains';
import { domainSuppliers } from '#shared/areas/cdn/domains/suppliers';
import { schedules } from '#shared/areas/cdn/schedules/schedules';
import { openDriver } from '#server/model/cdn/suppliers/gateway';
import { worked } from '#workers/areas/index';
import { logWork } from '#workers/areas/cdn/logs/index';
import { syncWork } from '#workers/areas/cdn/sync/index';
import { type Caller, startBench, until } from '../../../support/bench';
import { emulatorPorts } from '../../../support/emulators';
import { addLabParams } from '../../../support/labParams';
import { runWorld } from '../../world/world';
import { lab, startOrigin, through } from './edge';

export type SupplierName = 'aurora' | 'borealis';
export type Console = Awaited<ReturnType<typeof startConsole>>;

/**
 * A whole console with both lab suppliers, the lab's DNS, an origin, and a policy over both suppliers. With `sync`
 * figures are pulled too, and Aurora has its further doors (`config.emulators`).
 */
export const startConsole = async (o: { workers?: boolean; sync?: true } = {}) => {
  const world = await runWorld(o.sync ? { emulators: await emulatorPorts() } : {});
  const { config } = world;
  const suppliers = [
    await startSupplier(config, 'aurora'),
    await startSupplier(config, 'borealis'),
  ];
  const origin = await startOrigin();
  // Without data sync: a test's own requests must not count as the traffic that forbids a deletion.
  const jobs = worked.filter((w) => o.sync || (w !== syncWork && w !== logWork));
  const bench = await startBench({
    worked: jobs,
    workers: o.workers ?? true,
    env: {
      EDGE_HTTP_PORT: String(config.edges.httpPort),
      EDGE_HTTPS_PORT: String(config.edges.httpsPort),
      DNS_SERVERS: `127.0.0.1:${config.world.dnsPort}`,
      DNS_CONTROL_URL: `http://127.0.0.1:${config.world.controlPort}`,
      DNS_CONTROL_TOKEN: 'lab-zone-token',
    },
  });
  const staff = await bench.staff();
  const params = await addLabParams(
    staff,
    (name) => `http://127.0.0.1:${config.suppliers[name].apiPort}`,
  );
  const entry = (supplier: SupplierName, weight: number) => ({
    regions: null,
    weight,
    paramId: params[supplier],
    coefficientPpm: null,
  });
  const policy = await staff.call(schedules.endpoints.create, {
    name: `both-${randomUUID().slice(0, 8)}`,
    description: '',
    method: 'weight',
    entries: [entry('aurora', 100), entry('borealis', 100)],
  });
  /** A person of an account that follows the policy. */
  const person = async (
    role: Parameters<typeof bench.as>[0],
    a: NonNullable<Parameters<typeof bench.as>[1]> = {},
  ): Promise<Caller> => {
    const who = await bench.as(role, a);
    await bench.sql('update account set schedule_id = $1 where id = $2', [
      policy.id,
      who.accountId,
    ]);
    return who;
  };
  const setTxt = (name: string, value: string) =>
    world.call('PUT', '/dns/records', { name, type: 'TXT', values: [value], ttl: 1 });
  const setCname = (name: string, cname: string) =>
    world.call('PUT', '/dns/records', { name, type: 'CNAME', values: [cname], ttl: 1 });
  const dropCname = (name: string) => world.call('DELETE', '/dns/records', { name, type: 'CNAME' });
  const one = (who: Caller, id: string) => who.call(domains.endpoints.one, { id });
  const reaches = (who: Caller, id: string, status: string, ms = 40_000) =>
    until(
      async () => {
        const d = await one(who, id);
        return d.status === status ? d : null;
      },
      { ms, what: `${status} of ${id}` },
    );
  const steps = async (who: Caller, domainId: string) =>
    (await who.call(domainSuppliers.endpoints.ofDomain, { domainId })).rows;
  /** A domain of this person that is verified and served by both suppliers. */
  const activated = async (who: Caller, name: string) => {
    const domain = await who.call(domains.endpoints.add, {
      name,
      origin: `127.0.0.1:${origin.port}`,
    });
    await setTxt(domain.verifyName, domain.verifyValue);
    return reaches(who, domain.id, 'Activated');
  };
  const ledger = async (supplier: SupplierName, kind: string) => {
    const answer = await lab(config.suppliers[supplier].apiPort, 'GET', `ledger?kind=${kind}`);
    return answer['acts'] as { kind: string; ref: string; target: string }[]; // the ledger answers its acts
  };
  const faults = (supplier: SupplierName, set: Record<string, unknown>) =>
    lab(config.suppliers[supplier].apiPort, 'PUT', 'faults', set);
  /** Waits until the supplier has carried out every call that reached it, also those given up. */
  const carriedOut = (supplier: SupplierName) =>
    until(
      async () =>
        (await lab(config.suppliers[supplier].apiPort, 'GET', 'state'))['callsUnderWay'] === 0,
      { ms: 40_000, what: `${supplier} to be at rest` },
    );
  const calm = (supplier: SupplierName) =>
    lab(config.suppliers[supplier].apiPort, 'POST', 'reset-faults');
  const driver = async (supplier: SupplierName) => (await openDriver(params[supplier])).driver;
  const fetchAt = (address: string, host: string, path: string) =>
    through(address, config.edges.httpPort, host, path);
  return {
    bench,
    world,
    config,
    origin,
    params,
    policy,
    staff,
    person,
    setTxt,
    setCname,
    dropCname,
    one,
    reaches,
    steps,
    activated,
    ledger,
    faults,
    calm,
    carriedOut,
    driver,
    entry,
    fetchAt,
    async stop() {
      await bench.stop();
      await Promise.all(suppliers.map((s) => s.stop()));
      await origin.stop();
      await world.remove();
    },
  };
};
