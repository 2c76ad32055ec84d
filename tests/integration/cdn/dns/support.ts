import { randomUUID } from 'node:crypto';
import { labRoots } from '#shared/edge/labRoots';
import { schedules } from '#shared/areas/cdn/schedules/schedules';
import { publishZone } from '#workers/areas/cdn/domains/zone';
import { startBench } from '../../../support/bench';
import { runWorld } from '../../world/world';

export const zone = 'cdn.manifold.test';
export type Steered = Awaited<ReturnType<typeof openSteered>>;

/** A bench whose zone the lab serves, with one domain that its policy sends to one supplier, and in Europe to another. */
export const openSteered = async (
  o: Pick<NonNullable<Parameters<typeof startBench>[0]>, 'worked'> = {},
) => {
  const world = await runWorld();
  const server = `127.0.0.1:${world.config.world.dnsPort}`;
  const bench = await startBench({
    ...o,
    workers: false,
    env: {
      DNS_SERVERS: server,
      DNS_ROOTS: `${labRoots.root}:${world.config.world.dnsPort}`,
      DNS_ROOT_KEYS: labRoots.anchor,
      DNS_CONTROL_URL: `http://127.0.0.1:${world.config.world.controlPort}`,
      DNS_CONTROL_TOKEN: 'lab-zone-token',
    },
  });
  const staff = await bench.staff();
  const owner = await bench.as('Super');
  const [id, paramId, otherId] = [randomUUID(), randomUUID(), randomUUID()];
  const name = 'shop.dns-screens.test';
  const cname = `x${id.slice(0, 8)}.${zone}`;
  const everywhere = `${id.slice(0, 8)}.aurora-edge.test`;
  const european = `${id.slice(0, 8)}.borealis-edge.test`;
  await bench.sql(
    `insert into supplier_param (id, name, supplier, base_url, pull_delay_seconds, retention_days, enabled, created_at)
     values ($1, 'p-all', 'aurora', 'http://x', 0, 60, true, now()), ($2, 'p-europe', 'borealis', 'http://y', 0, 60, true, now())`,
    [paramId, otherId],
  );
  const policy = (weight: number) => ({
    name: 'By region',
    description: '',
    method: 'weight' as const,
    entries: [
      { regions: null, weight, paramId },
      { regions: ['europe' as const], weight: 100, paramId: otherId },
    ],
  });
  const { id: policyId } = await staff.call(schedules.endpoints.create, policy(100));
  await bench.sql(
    `insert into domain (id, account_id, name, cname, schedule_id, origin_host, origin_port, origin_protocol, status, config_version, verify_name, verify_value, sync_start_at, created_at)
     values ($1, $2, $3, $4, $5, 'o.test', 80, 'http', 'Activated', 3, 'v', 'v', now(), now())`,
    [id, owner.accountId, name, cname, policyId],
  );
  await bench.sql(
    `insert into domain_work (domain_id, auto_activate, published, cname_next_at) values ($1, true, true, now())`,
    [id],
  );
  for (const [param, target] of [
    [paramId, everywhere],
    [otherId, european],
  ])
    await bench.sql(
      `insert into domain_supplier (id, account_id, domain_id, param_id, weight, state, live_version, cname, created_at)
       values (gen_random_uuid(), $1, $2, $3, 100, 'online', 3, $4, now())`,
      [owner.accountId, id, param, target],
    );
  await publishZone(bench.platform);
  return {
    world,
    bench,
    staff,
    owner,
    server,
    id,
    name,
    cname,
    everywhere,
    european,
    paramId,
    otherId,
    /** Another weight of the entry for everywhere, as staff write it. */
    weigh: (weight: number) =>
      staff.call(schedules.endpoints.update, { id: policyId, ...policy(weight) }),
    async stop() {
      await bench.stop();
      await world.remove();
    },
  };
};
