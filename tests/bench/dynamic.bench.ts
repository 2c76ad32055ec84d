// What dynamic acceleration gains: the time until the first byte of a request that comes after a
// silence, with connections to the origin kept ready and without, over an HTTPS origin 20 ms away.
import { createServer as createHttps } from 'node:https';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { openEdgeNode } from '#lab/edge/node';
import { openOrigin } from '#lab/edge/origin';
import { loadCountries } from '#lab/kernel/country';
import { openResolver } from '#lab/kernel/resolver';
import { createCertificate } from '#lab/kernel/selfSigned';
import { edgeConfigFor, openClient, ownLab } from '../integration/lab/support';
import { edgeRule as rule } from '../support/edgeRule';
import { steadyPort } from '../support/ports';
import { percentile } from './consoleBench';

const oneWayMs = 20;
const rounds = 15;
const host = 'dynamic.bench.test';
const pem = createCertificate({ subject: host, names: [host] });
const own = await ownLab();
const origin = createHttps({ cert: pem.certificatePem, key: pem.privateKeyPem }, (_req, res) =>
  res.end('now'),
);
// Ends idle connections soon, as origins do: an ordinary pool is empty after a silence.
origin.keepAliveTimeout = 100;
const listening = (server: { listen: typeof origin.listen; address: typeof origin.address }) =>
  new Promise<number>((ok) =>
    server.listen(0, '127.0.0.1', () => ok((server.address() as AddressInfo).port)),
  );
const originPort = await listening(origin);
const late = (from: Socket, to: Socket) => {
  from.on('data', (chunk) => setTimeout(() => to.writable && to.write(chunk), oneWayMs));
  from.on('close', () => setTimeout(() => to.destroy(), oneWayMs));
  from.on('error', () => to.destroy());
};
const distance = createServer((near) => {
  const far = connect(originPort, '127.0.0.1');
  late(near, far);
  late(far, near);
});
const port = await listening(distance as never);

const upstream = openOrigin(openResolver(await steadyPort()), () => false);
const address = '127.0.30.9';
const node = await openEdgeNode({
  node: 'bench',
  address,
  ...own.config.edges,
  limits: { maxBytes: 1_000_000, maxEntries: 100, maxEntryBytes: 1_000_000 },
  origin: upstream,
  countryOf: await loadCountries(),
  defaultCertificate: pem,
  isWitness: () => false,
  record: () => undefined,
  faults: () => ({ down: false, wrongCertificate: false }),
});
const config = edgeConfigFor(port, [
  rule('/plain/*', { cacheSeconds: 0 }),
  rule('/live/*', { dynamic: true }),
]);
config.origin.protocol = 'https';
node.setDomain(host, { config, enabled: true });
const client = openClient(own.config);
try {
  const times: Record<'plain' | 'live', number[]> = { plain: [], live: [] };
  for (let i = 0; i < rounds; i += 1)
    for (const kind of ['plain', 'live'] as const) {
      await new Promise((ok) => setTimeout(ok, 400));
      const started = performance.now();
      const { status } = await client.get(address, host, `/${kind}/${i}`);
      if (status !== 200) throw new Error(`the edge answered ${status}`);
      times[kind].push(performance.now() - started);
    }
  const [plain, live] = [percentile(times.plain, 0.5), percentile(times.live, 0.5)];
  console.log(
    `first byte after a silence, origin ${oneWayMs} ms away: ${plain.toFixed(1)} ms ordinary, ${live.toFixed(1)} ms accelerated: ${(plain - live).toFixed(1)} ms gained (median of ${rounds})`,
  );
  if (live >= plain) throw new Error('nothing is gained');
} finally {
  await client.close();
  await node.stop();
  await upstream.close();
  distance.close();
  origin.closeAllConnections();
  origin.close();
  own.remove();
}
process.exit(0);
