// The zone with 100,000 names: how long a publication takes and how fast names are answered, by the bundled
// name service and by Debian's PowerDNS (where it is installed) in the same run.
import { createSocket } from 'node:dgram';
import { decode } from 'dns-packet';
import type { DnsDriver, ZoneRecord } from '#server/drivers/dns/driver';
import { dnsDrivers } from '#server/drivers/dns/index';
import { hasPowerdns, powerdnsHttp, runPowerdns } from '../integration/drivers/dns/powerdnsServer';
import { question } from '../integration/world/dnsQuery';
import { runWorld } from '../integration/world/world';
import { percentile } from './consoleBench';

const zone = 'cdn.manifold.test';
const sizes = [100, 100_000];
const questions = 10_000;
const underWay = 32;

/** One name in ten is steered by weight and region, as those of many suppliers are. */
const recordOf = (i: number, version: number): ZoneRecord => ({
  name: `n${i}.${zone}`,
  ttl: 30,
  targets: [
    { cname: `v${version}-${i}.aurora-edge.test`, weight: 70, regions: null },
    ...(i % 10 === 0
      ? [
          { cname: `${i}.borealis-edge.test`, weight: 30, regions: null },
          { cname: `eu-${i}.borealis-edge.test`, weight: 10, regions: ['europe' as const] },
        ]
      : []),
  ],
});
const zoneOf = (size: number, changed: number): ZoneRecord[] =>
  Array.from({ length: size }, (_, i) => recordOf(i, i < changed ? 2 : 1));

/** Asks for names spread over the zone, some under way at once; answers a second, and ms of each. */
const answering = async (port: number, size: number) => {
  const socket = createSocket('udp4');
  const waiting = new Map<number, () => void>();
  socket.on('message', (message) => {
    const packet = decode(message);
    if ((packet.answers ?? []).length === 0) throw new Error('a name was not answered');
    waiting.get(packet.id ?? -1)?.();
  });
  await new Promise<void>((bound) => socket.bind(0, '127.0.0.1', bound));
  const took: number[] = [];
  let next = 0;
  let lost = 0;
  const line = async () => {
    for (let i = next++; i < questions; i = next++) {
      const at = performance.now();
      const name = `n${(i * 7_919) % size}.${zone}`;
      await new Promise<void>((done) => {
        const timer = setTimeout(() => {
          lost += 1;
          done();
        }, 2_000);
        waiting.set(i, () => {
          clearTimeout(timer);
          took.push(performance.now() - at);
          done();
        });
        socket.send(question({ name, type: 'CNAME', id: i }), port, '127.0.0.1');
      });
      waiting.delete(i);
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: underWay }, line));
  const seconds = (performance.now() - began) / 1000;
  socket.close();
  return { perSecond: took.length / seconds, p95: percentile(took, 0.95), lost };
};

const measure = async (what: string, driver: DnsDriver, port: number): Promise<void> => {
  let serial = await driver.currentSerial(zone);
  const publish = async (records: ZoneRecord[]): Promise<string> => {
    serial += 1;
    const began = performance.now();
    await driver.publishZone({ zone, serial, records });
    return `${((performance.now() - began) / 1000).toFixed(2)} s`;
  };
  for (const size of sizes) {
    const whole = await publish(zoneOf(size, 0));
    const part = await publish(zoneOf(size, 10));
    const { perSecond, p95, lost } = await answering(port, size);
    console.log(
      `${what}, ${size.toLocaleString('en')} names: published in ${whole}, a change of 10 names in ${part}; ` +
        `${Math.round(perSecond)} answers/s, p95 ${p95.toFixed(1)} ms, ${lost} lost`,
    );
  }
};

const world = await runWorld();
try {
  const lab = dnsDrivers.lab.open(
    {
      baseUrl: `http://127.0.0.1:${world.config.world.controlPort}`,
      credentials: { token: 'lab-zone-token' },
    },
    powerdnsHttp,
  );
  await measure('bundled', lab, world.config.world.dnsPort);
} finally {
  await world.remove();
}
if (hasPowerdns) {
  const server = await runPowerdns();
  try {
    await server.makeZone(zone);
    const { baseUrl, token } = server;
    const driver = dnsDrivers.powerdns.open({ baseUrl, credentials: { token } }, powerdnsHttp);
    await measure('PowerDNS', driver, server.port);
  } finally {
    await server.stop();
  }
} else console.log('PowerDNS is not installed here: only the bundled name service was measured');
