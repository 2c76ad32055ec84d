import { noteSeen } from '#server/model/cdn/certificates/deployment';
import {
  claimDue,
  type Due,
  expectedOf,
  type Seen,
} from '#server/model/cdn/certificates/dailyCheck';
import { openDriver } from '#server/model/cdn/suppliers/gateway';
import { witnessesOf } from '#server/model/cdn/suppliers/nodes';
import type { Supplier } from '#shared/suppliers';
import type { Tools } from '../../../kernel/work';
import { shakeHands } from './handshake';

const atOnce = 8;
const batch = 200;
type Place = { supplier: string; node: string; address: string };

/** The nodes a supplier tells of; the platform's own list when it cannot be asked. */
const placesOf = async (param: Due['params'][number]): Promise<Place[]> => {
  const { supplier } = param;
  try {
    const { driver } = await openDriver(param.id);
    return (await driver.health()).map(({ node, address }) => ({ supplier, node, address }));
  } catch {
    // Safe cast: the column only holds names of suppliers.
    const places = await witnessesOf(supplier as Supplier);
    return places.map((n) => ({ supplier, node: n.description || n.name, address: n.address }));
  }
};

const seenAt = async (tools: Tools, place: Place, name: string): Promise<Seen> => {
  const { outbound, config } = tools.platform;
  const started = performance.now();
  const ended = (o: Pick<Seen, 'fingerprint' | 'notAfter' | 'error'>): Seen => ({
    ...place,
    ...o,
    ms: Math.round(performance.now() - started),
  });
  if (!outbound.allowed(place.address))
    return ended({ fingerprint: null, notAfter: null, error: 'the address may not be reached' });
  try {
    const { fingerprint, notAfter } = await shakeHands(place.address, name, config.EDGE_HTTPS_PORT);
    return ended({ fingerprint, notAfter, error: null });
  } catch (error) {
    const { message } = error as Error;
    return ended({ fingerprint: null, notAfter: null, error: message.slice(0, 200) });
  }
};

/** Shakes hands with every edge of one domain for the certificate it is bound to. */
export const lookAt = async (
  tools: Tools,
  d: { id: string; name: string; params: Due['params'] },
): Promise<{ fingerprint: string; seen: Seen[] }> => {
  const fingerprint = await tools.run((ctx) => expectedOf(ctx, d.id));
  const places = (await Promise.all(d.params.map(placesOf))).flat();
  return { fingerprint, seen: await Promise.all(places.map((p) => seenAt(tools, p, d.name))) };
};

/** The daily look: a TLS handshake with every edge of every bound domain that is due. */
export const lookAtEdges = async (tools: Tools): Promise<void> => {
  const nodes = new Map<string, Promise<Place[]>>();
  const placesAt = (param: Due['params'][number]): Promise<Place[]> => {
    const places = nodes.get(param.id) ?? placesOf(param);
    nodes.set(param.id, places);
    return places;
  };
  for (;;) {
    const due = await tools.run((ctx) => claimDue(ctx, batch));
    if (due.length === 0 || tools.signal.aborted) return;
    const open = [...due];
    const worker = async (): Promise<void> => {
      for (let d = open.shift(); d && !tools.signal.aborted; d = open.shift()) {
        const one = d;
        const places = (await Promise.all(one.params.map(placesAt))).flat();
        const seen = await Promise.all(places.map((p) => seenAt(tools, p, one.name)));
        await tools.run((ctx) => noteSeen(ctx, one, seen));
      }
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
  }
};
