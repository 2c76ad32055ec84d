import { createSocket } from 'node:dgram';
import type { Answer } from 'dns-packet';
import { labRoots } from '#shared/edge/labRoots';
import { isWithin } from './names';
import { type Query, readQuery, writeResponse } from './message';
import { type Rcode, rcodes, type Resolution } from './resolve';
import { dsOf, type Signing } from './signing';
import type { ZoneStore } from './store';
import { nameServerOf } from './zone';

const ttlSeconds = 300;
const top = 'test';

/** A zone that only delegates: its name, its own server, and those below it with the address of theirs. */
type Parent = {
  zone: string;
  address: string;
  children(): { zone: string; server: string; address: string }[];
};

const parentsOf = (store: ZoneStore): Parent[] => [
  {
    zone: '',
    address: labRoots.root,
    children: () => [{ zone: top, server: `a.nic.${top}`, address: labRoots.test }],
  },
  {
    zone: top,
    address: labRoots.test,
    children: () =>
      store
        .zones()
        .map(({ name }) => ({ zone: name, server: nameServerOf(name), address: '127.0.0.1' })),
  },
];

const soaOf = (zone: string): Answer => ({
  name: zone || '.',
  type: 'SOA',
  ttl: ttlSeconds,
  data: {
    mname: 'a.nic.test',
    rname: 'hostmaster.nic.test',
    serial: 1,
    refresh: 3600,
    retry: 600,
    expire: 86_400,
    minimum: ttlSeconds,
  },
});

const within = (name: string, zone: string): boolean => zone === '' || isWithin(name, zone);

/** What the server of a parent answers: a referral to the zone below that has the name, or something of its own. */
const resolve = (parent: Parent, signing: Signing, query: Query): Resolution => {
  const { zone } = parent;
  const name = query.question.name.toLowerCase().replace(/\.$/, '');
  const { type } = query.question;
  const own = (rcode: Rcode, answers: Answer[]): Resolution => {
    const authorities = answers.length > 0 ? [] : [soaOf(zone)];
    return {
      rcode,
      answers: signing.signed(zone, answers),
      authorities: signing.signed(zone, authorities),
    };
  };
  if (!within(name, zone)) return { rcode: rcodes.refused, answers: [], authorities: [] };
  const child = parent
    .children()
    .filter((one) => isWithin(name, one.zone))
    .toSorted((a, b) => b.zone.length - a.zone.length)[0];
  if (child) {
    const isSigned = (signing.states.get(child.zone) ?? 'unsigned') !== 'unsigned';
    const ds = isSigned ? [dsOf(child.zone)] : [];
    if (type === 'DS' && name === child.zone) return own(rcodes.noError, ds);
    return {
      rcode: rcodes.noError,
      answers: [],
      authorities: [
        { name: child.zone, type: 'NS', ttl: ttlSeconds, data: child.server },
        ...signing.signed(zone, ds),
      ],
      referral: [{ name: child.server, type: 'A', ttl: ttlSeconds, data: child.address }],
    };
  }
  if (name !== zone) return own(rcodes.noSuchName, []);
  if (type === 'DNSKEY') {
    const keys = signing.keys(zone);
    return keys
      ? { rcode: rcodes.noError, answers: keys, authorities: [] }
      : own(rcodes.noError, []);
  }
  if (type === 'SOA') return own(rcodes.noError, [soaOf(zone)]);
  return own(rcodes.noError, []);
};

const listen = async (parent: Parent, signing: Signing, port: number) => {
  const socket = createSocket('udp4');
  let open = true;
  socket.on('error', () => undefined);
  socket.on('message', (message, peer) => {
    const read = readQuery(message);
    if (!read || !open) return;
    const reply =
      'refusal' in read
        ? read.refusal
        : writeResponse(read.query, resolve(parent, signing, read.query), 'udp');
    socket.send(reply, peer.port, peer.address);
  });
  await new Promise<void>((done, reject) => {
    socket.once('error', reject);
    socket.bind(port, parent.address, () => {
      socket.off('error', reject);
      done();
    });
  });
  return () => {
    open = false;
    return new Promise<void>((done) => socket.close(() => done()));
  };
};

/**
 * Starts the servers above the lab's name server: one for the root and one for `test`, each on an address of its
 * own at the same port, so that whoever walks from the root meets real referrals.
 */
export const startParents = async (o: {
  port: number;
  store: ZoneStore;
  signing: Signing;
}): Promise<{ stop(): Promise<void> }> => {
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    await Promise.all(stops.splice(0).map((one) => one()));
  };
  try {
    for (const parent of parentsOf(o.store)) stops.push(await listen(parent, o.signing, o.port));
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop };
};
