import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { dnsName } from '../dns/names';
import type { ZoneStore } from '../dns/store';
import { openJournal } from '../journal';
import type { Random } from '../random';
import { type HostedSets, keyOf } from './batch';
import { hostedSet } from './sets';
import { type HostedZone, makeHostedZone } from './zone';

/** How the service behaves: calls a second, and milliseconds until a change is on all name servers. */
export const route53Habits = z.strictObject({
  callsPerSecond: z.int().min(1).max(1000).default(5),
  spreadMs: z.int().min(0).max(120_000).default(1_000),
});
export type Route53Habits = z.infer<typeof route53Habits>;

const event = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('zone'),
    id: z.string(),
    name: dnsName,
    reference: z.string(),
  }),
  z.strictObject({ kind: z.literal('sets'), id: z.string(), sets: z.array(hostedSet) }),
]);
type HostingEvent = z.infer<typeof event>;
type HostedEntry = {
  id: string;
  name: string;
  reference: string;
  sets: HostedSets;
  answers: HostedZone;
};
type Change = { id: string; at: Date; state: 'PENDING' | 'INSYNC' };

/** Hosted zones, kept over restarts in one journal; a restart finishes what was on its way. */
export type Hosting = {
  zones(): HostedEntry[];
  zone(id: string): HostedEntry | undefined;
  /** Makes a zone with the records every zone has. Throws ControlError where a zone has its name. */
  create(name: string, reference: string): { zone: HostedEntry; change: Change };
  /** Takes these sets: what is listed changes at once, what is answered within the time of spreading. */
  take(zone: HostedEntry, sets: HostedSets): Change;
  change(id: string): Change | undefined;
  habits: Route53Habits;
  close(): Promise<void>;
};

/** The name servers and the SOA that a new zone is given. */
const firstSets = (name: string): HostedSets => {
  const servers = [1, 2, 3, 4].map((n) => `ns-${n}.awsdns-lab.test.`);
  const common = { name, id: '', weight: null, continent: null, country: null, alias: null };
  const soa = `${servers[0]} awsdns-hostmaster.amazon.test. 1 7200 900 1209600 86400`;
  return new Map(
    [
      { ...common, type: 'NS' as const, ttl: 172_800, values: servers },
      { ...common, type: 'SOA' as const, ttl: 900, values: [soa] },
    ].map((set) => [keyOf(set), set]),
  );
};
const newId = (first: string): string =>
  `${first}${randomBytes(12).toString('base64url').replace(/[-_]/g, '0').toUpperCase()}`;

/** Opens the zones kept at `path`; the lab's name server answers for them. */
export const openHosting = (path: string, store: ZoneStore, random: Random): Hosting => {
  const zones = new Map<string, HostedEntry>();
  const changes = new Map<string, Change>();
  const timers = new Set<NodeJS.Timeout>();
  const habits = route53Habits.parse({});
  const journal = openJournal<HostingEvent>({
    path,
    schema: event,
    apply: (one) => {
      if (one.kind === 'zone') {
        const answers = makeHostedZone(one.name, random);
        store.host(answers);
        zones.set(one.id, { ...one, sets: new Map(), answers });
        return;
      }
      const zone = zones.get(one.id);
      if (zone) zone.sets = new Map(one.sets.map((set) => [keyOf(set), set]));
    },
    snapshot: () =>
      [...zones.values()].flatMap(({ id, name, reference, sets }): HostingEvent[] => [
        { kind: 'zone', id, name, reference },
        { kind: 'sets', id, sets: [...sets.values()] },
      ]),
  });
  for (const zone of zones.values()) zone.answers.use(zone.sets);
  const later = (ms: number, act: () => void): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      act();
    }, ms);
    timers.add(timer);
  };
  const take = (zone: HostedEntry, sets: HostedSets): Change => {
    journal.append({ kind: 'sets', id: zone.id, sets: [...sets.values()] });
    const change: Change = { id: newId('C'), at: new Date(), state: 'PENDING' };
    changes.set(change.id, change);
    // Name servers have it some time before the service says that all of them do.
    later(habits.spreadMs / 2, () => zone.answers.use(sets));
    later(habits.spreadMs, () => {
      change.state = 'INSYNC';
    });
    return change;
  };
  return {
    zones: () => [...zones.values()],
    zone: (id) => zones.get(id),
    create: (name, reference) => {
      const id = newId('Z');
      journal.append({ kind: 'zone', id, name, reference });
      const zone = zones.get(id);
      if (!zone) throw new Error('a journal applies what it was given');
      return { zone, change: take(zone, firstSets(name)) };
    },
    take,
    change: (id) => changes.get(id),
    habits,
    close: async () => {
      for (const timer of timers) clearTimeout(timer);
      journal.close();
    },
  };
};
