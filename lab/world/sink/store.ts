import * as z from 'zod';
import { openJournal } from '../journal';

/** The last messages a sink took, numbered from 1 on without end, kept over restarts. */
export type SinkStore<Item> = {
  /** Keeps an item; when this returns, a killed process does not lose it. */
  add(item: Item): Item & { id: number };
  /** Kept items with a number above `since`, oldest first. */
  since(since: number): (Item & { id: number })[];
  lastId(): number;
  clear(): void;
  close(): void;
};

const maxItems = 2000;
const maxBytes = 8_000_000;

/** Opens the sink kept at `path`; beyond 2,000 items or 8 MB the oldest go. */
export const openSinkStore = <Item extends object>(
  path: string,
  schema: z.ZodType<Item>,
): SinkStore<Item> => {
  type Kept = { id: number; bytes: number; item: Item };
  type SinkEvent = { add: Item; id: number } | { clearedTo: number };
  let kept: Kept[] = [];
  let bytes = 0;
  let lastId = 0;
  const keep = (id: number, item: Item): void => {
    const size = JSON.stringify(item).length;
    kept.push({ id, bytes: size, item });
    bytes += size;
    lastId = id;
    let dropped = 0;
    while (kept.length - dropped > maxItems || (bytes > maxBytes && kept.length - dropped > 1)) {
      bytes -= kept[dropped]?.bytes ?? 0;
      dropped += 1;
    }
    if (dropped > 0) kept = kept.slice(dropped);
  };
  const journal = openJournal<SinkEvent>({
    path,
    schema: z.union([
      z.strictObject({ add: schema, id: z.int() }),
      z.strictObject({ clearedTo: z.int() }),
    ]),
    apply: (event) => {
      if ('add' in event) {
        keep(event.id, event.add);
        return;
      }
      kept = [];
      bytes = 0;
      lastId = event.clearedTo;
    },
    snapshot: () => [
      { clearedTo: kept.length > 0 ? 0 : lastId },
      ...kept.map(({ id, item }) => ({ add: item, id })),
    ],
  });
  return {
    add: (item) => {
      journal.append({ add: item, id: lastId + 1 });
      return { ...item, id: lastId };
    },
    since: (since) => kept.filter(({ id }) => id > since).map(({ id, item }) => ({ ...item, id })),
    lastId: () => lastId,
    clear: () => journal.append({ clearedTo: lastId }),
    close: () => journal.close(),
  };
};
