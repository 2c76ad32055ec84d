import { createServer } from 'node:http';
import { join } from 'node:path';
import type { LabConfig } from '../kernel/config';
import { carrierCredentials } from '#shared/edge/labCredentials';
import { startAlibabaCarrier } from './alibaba/api';
import { Book } from './book';
import { certificateIn } from './certificates';
import type { Cloud } from './cloud';
import { startHttpCarrier } from './http';
import { statementOf } from './statement';
import { startSmppCarrier } from './smpp';
import { startTencentCarrier } from './tencent/api';
import { switches } from './switches';

type Ports = {
  meridian: number;
  solstice: number;
  zenith: number;
  control: number;
  /** Where meridian speaks TLS. */
  meridianTls?: number | undefined;
  /** Emulators of carriers that people really use; without a port one is not there. */
  alibaba?: number | undefined;
  tencent?: number | undefined;
};
const anyPorts: Ports = { meridian: 0, solstice: 0, zenith: 0, control: 0 };

/**
 * The three carriers in one process: "meridian" (SMPP, hexadecimal ids, receipts as text), "solstice"
 * (SMPP, decimal ids, receipts as TLVs, window 10, 200 messages a second) and "zenith" (HTTP); and the
 * page of their switches and books, opened by the lab's token. Port 0 takes a free one. Meridian speaks TLS at
 * a port of its own, under an authority of its own; `/meridian/tls` tells both.
 */
export const startCarriers = async (dataDir: string, ports: Ports, token: string) => {
  const book = (name: string) => new Book(join(dataDir, 'carriers', `${name}.book`));
  const { meridian, solstice, zenith } = carrierCredentials;
  const carriers = {
    meridian: await startSmppCarrier(
      {
        name: 'meridian',
        ...meridian,
        ids: 'hex',
        receipts: 'text',
        window: 100,
        ratePerSecond: 0,
      },
      book('meridian'),
      ports.meridian,
      {
        certificate: certificateIn(join(dataDir, 'carriers', 'meridian-tls.json'), 'meridian'),
        port: ports.meridianTls ?? 0,
      },
    ),
    solstice: await startSmppCarrier(
      {
        name: 'solstice',
        ...solstice,
        ids: 'decimal',
        receipts: 'tlv',
        window: 10,
        ratePerSecond: 200,
      },
      book('solstice'),
      ports.solstice,
    ),
    zenith: await startHttpCarrier(
      { name: 'zenith', key: zenith.systemId, secret: zenith.password },
      book('zenith'),
      ports.zenith,
    ),
  };
  const emulators = { alibaba: startAlibabaCarrier, tencent: startTencentCarrier };
  const clouds: Partial<Record<keyof typeof emulators, Cloud>> = {};
  for (const name of ['alibaba', 'tencent'] as const) {
    const port = ports[name];
    if (port !== undefined) clouds[name] = await emulators[name](book(name), port);
  }
  const all = { ...carriers, ...clouds };
  const control = createServer((request, response) => {
    const say = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.headers['x-lab-token'] !== token) return void say(403, { error: 'token' });
    const [, name = '', what = ''] = (request.url ?? '').split('/');
    const one = all[name as keyof typeof all];
    if (!one) return void say(404, { error: 'carrier' });
    if (what === 'book')
      return void say(200, {
        given: one.carrier.book.given,
        pending: one.carrier.pending,
        entries: [...one.carrier.book.entries],
      });
    if (what === 'tls' && 'tls' in one) return void say(200, one.tls);
    if (what.startsWith('statement'))
      return void response
        .writeHead(200, { 'content-type': 'text/csv' })
        .end(
          statementOf(
            one.carrier.book,
            Number(new URL(`http://lab/${what}`).searchParams.get('planted')),
          ),
        );
    if (request.method !== 'POST') return void say(200, one.carrier.switches);
    if (what === 'unbind') one.unbind();
    else if (what === 'cut') one.cut();
    else if (what === 'switches') {
      let text = '';
      request.on('data', (part: Buffer) => {
        text += part.toString();
      });
      request.on('end', () => {
        const wanted = switches.partial().safeParse(JSON.parse(text));
        if (!wanted.success) return void say(400, { error: 'switches' });
        const names = Object.keys(JSON.parse(text) as object);
        const changed = Object.fromEntries(
          Object.entries(wanted.data).filter(([k]) => names.includes(k)),
        );
        one.carrier.switches = switches.parse({ ...one.carrier.switches, ...changed });
        return void say(200, one.carrier.switches);
      });
      return;
    } else return void say(404, { error: 'order' });
    say(200, {});
  });
  await new Promise<void>((ok) => control.listen(ports.control, '127.0.0.1', ok));
  return {
    ...carriers,
    clouds,
    controlPort: (control.address() as { port: number }).port,
    async stop(): Promise<void> {
      control.closeAllConnections();
      await new Promise((ok) => control.close(ok));
      await Promise.all(Object.values(all).map((c) => c.stop()));
    },
  };
};
export type Carriers = Awaited<ReturnType<typeof startCarriers>>;

/** The carriers as a process of the lab. */
export const startCarriersRole = (config: LabConfig) =>
  startCarriers(config.dataDir, config.carriers ?? anyPorts, config.token);
