import { system } from '#server/kernel/db/context';
import { worked } from '#workers/areas/index';
import { logWork } from '#workers/areas/cdn/logs/index';
import { syncWork } from '#workers/areas/cdn/sync/index';
import { startBench } from '../../../support/bench';
import { clockAhead } from '../../../support/clockAhead';
import { startFleetHere } from '../../drivers/fleet';
import { runWorld } from '../../world/world';
import { startOrigin } from '../domains/edge';

export type FleetWorld = Awaited<ReturnType<typeof startFleetWorld>>;

/** A console, the lab's DNS, an origin, and two real nginx servers. */
export const startFleetWorld = async (addresses: readonly string[]) => {
  const world = await runWorld();
  const { config } = world;
  const fleet = await startFleetHere({ folder: config.dataDir, addresses, edges: config.edges });
  const origin = await startOrigin();
  const bench = await startBench({
    // Counters are read by the test itself, once its requests are a day old.
    worked: worked.filter((work) => work !== syncWork && work !== logWork),
    env: {
      EDGE_HTTP_PORT: String(config.edges.httpPort),
      EDGE_HTTPS_PORT: String(config.edges.httpsPort),
      DNS_SERVERS: `127.0.0.1:${config.world.dnsPort}`,
      DNS_CONTROL_URL: `http://127.0.0.1:${config.world.controlPort}`,
      DNS_CONTROL_TOKEN: 'lab-zone-token',
    },
  });
  const tools = {
    platform: bench.platform,
    run: <T>(work: Parameters<typeof bench.platform.run<T>>[1]) => bench.platform.run(system, work),
    signal: new AbortController().signal,
    log: bench.platform.log,
  };
  /** One round of reading counters and log files a minute later, with everything due. */
  const minuteLater = async () => {
    clockAhead(60_000);
    const { lanes, pull, past } = syncWork.processors;
    const { list, past: listPast, load } = logWork.processors;
    for (const act of [lanes, pull, past, list, listPast, load]) {
      await bench.sql('update sync_lane set next_at = now()');
      await act?.(tools as never, {} as never);
    }
  };
  const stop = async () => {
    await bench.stop();
    await fleet.stop();
    await origin.stop();
    await world.remove();
  };
  return { world, config, fleet, origin, bench, minuteLater, stop };
};
