import type { RawHeaders } from './headers';
import type { Verdict } from './policy';

/** One stored answer. Several with different Vary values may live under one key. */
export type Entry = {
  status: number;
  /** End-to-end fields without Age; the length and date are in it. */
  raw: RawHeaders;
  body: Buffer;
  /** Lower-case names of Vary and the values of the request that made it. */
  varyNames: readonly string[];
  varyValues: readonly string[];
  etag: string | undefined;
  lastModifiedMs: number | null;
  /** When it arrived, epoch milliseconds. */
  storedMs: number;
  verdict: Verdict;
  /** Fields as sent under the rule they were made for; made again when the rule changes. */
  prepared: { by: unknown; raw: RawHeaders } | null;
};

type Slot = { key: string; host: string; path: string; variants: Entry[]; bytes: number };
type Place = { key: string; host: string; path: string };

export type StoreLimits = { maxBytes: number; maxEntries: number; maxEntryBytes: number };

const maxVariants = 16;
/** Entries looked at before the loop gets its turn: well under a millisecond. */
const sliceLength = 4_000;
const entryOverhead = 600;

const breathe = () => new Promise<void>((resolve) => setImmediate(resolve));

const sizeOf = (entry: Entry): number =>
  entry.raw.reduce((sum, text) => sum + text.length, entry.body.length + entryOverhead);

/**
 * The objects of one edge node: least recently used go first when a limit is reached; an index by
 * host and path makes purges proportional to what they look at, in slices that let requests through.
 */
export class CacheStore {
  readonly limits: StoreLimits;
  private readonly slots = new Map<string, Slot>();
  private readonly hosts = new Map<string, Map<string, Set<Slot>>>();
  private bytes = 0;

  constructor(limits: StoreLimits) {
    this.limits = limits;
  }

  get stats(): { objects: number; bytes: number } {
    return { objects: this.slots.size, bytes: this.bytes };
  }

  /** Hosts of which something is stored. */
  hostNames(): string[] {
    return [...this.hosts.keys()];
  }

  /** The entry whose Vary values fit; the newest when several do. Marks it as used. */
  find(key: string, valueOf: (name: string) => string): Entry | undefined {
    const slot = this.slots.get(key);
    if (!slot) return undefined;
    this.slots.delete(key);
    this.slots.set(key, slot);
    return slot.variants.find((entry) =>
      entry.varyNames.every((name, index) => entry.varyValues[index] === valueOf(name)),
    );
  }

  put(place: Place, entry: Entry): void {
    const slot = this.slotAt(place);
    const others = slot.variants.filter(
      (other) =>
        other.varyNames.join() !== entry.varyNames.join() ||
        other.varyValues.some((value, index) => value !== entry.varyValues[index]),
    );
    slot.variants = [entry, ...others].slice(0, maxVariants);
    const size = slot.variants.reduce((sum, each) => sum + sizeOf(each), place.key.length);
    this.bytes += size - slot.bytes;
    slot.bytes = size;
    this.evict();
  }

  private slotAt(place: Place): Slot {
    const existing = this.slots.get(place.key);
    if (existing) return existing;
    const slot: Slot = { ...place, variants: [], bytes: 0 };
    this.slots.set(place.key, slot);
    const paths = this.hosts.get(place.host) ?? new Map<string, Set<Slot>>();
    this.hosts.set(place.host, paths);
    const there = paths.get(place.path);
    if (there) there.add(slot);
    else paths.set(place.path, new Set([slot]));
    return slot;
  }

  private evict(): void {
    for (const slot of this.slots.values()) {
      if (this.bytes <= this.limits.maxBytes && this.slots.size <= this.limits.maxEntries) return;
      this.drop(slot);
    }
  }

  private drop(slot: Slot): void {
    // The same key may hold a newer slot by now: only the one meant is taken away.
    if (this.slots.get(slot.key) !== slot) return;
    this.slots.delete(slot.key);
    this.bytes -= slot.bytes;
    const paths = this.hosts.get(slot.host);
    const there = paths?.get(slot.path);
    there?.delete(slot);
    if (there?.size === 0) paths?.delete(slot.path);
    if (paths?.size === 0) this.hosts.delete(slot.host);
  }

  /** Removes what is stored under exactly this key; answers how many answers went. */
  purgeKey(key: string): number {
    const slot = this.slots.get(key);
    if (!slot) return 0;
    this.drop(slot);
    return slot.variants.length;
  }

  /** Removes every query variant of one path. */
  purgePath(host: string, path: string): number {
    const slots = [...(this.hosts.get(host)?.get(path) ?? [])];
    for (const slot of slots) this.drop(slot);
    return slots.length;
  }

  /** Removes every object of the host whose path begins with `prefix`; '' or '/' means all. */
  async purgePrefix(host: string, prefix: string): Promise<number> {
    const paths = this.hosts.get(host);
    if (!paths) return 0;
    let seen = 0;
    let gone = 0;
    for (const [path, slots] of paths) {
      if (path.startsWith(prefix)) {
        gone += slots.size;
        for (const slot of slots) this.drop(slot);
      }
      seen += 1;
      if (seen % sliceLength === 0) await breathe();
    }
    return gone;
  }

  clear(): void {
    this.slots.clear();
    this.hosts.clear();
    this.bytes = 0;
  }
}
