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
/** Characters of the items' JSON. */
const maxSize = 8_000_000;

type StoredItem<Item> = { id: number; size: number; item: Item };

/** The newest items within both limits, in memory. */
const makeRing = <Item>() => {
  let items: StoredItem<Item>[] = [];
  let size = 0;
  return {
    all: (): readonly StoredItem<Item>[] => items,
    clear: (): void => {
      items = [];
      size = 0;
    },
    add: (id: number, item: Item): void => {
      items.push({ id, size: JSON.stringify(item).length, item });
      size += items.at(-1)?.size ?? 0;
      let dropped = 0;
      while (items.length - dropped > maxItems || (size > maxSize && items.length - dropped > 1)) {
        size -= items[dropped]?.size ?? 0;
        dropped += 1;
      }
      if (dropped > 0) items = items.slice(dropped);
    },
  };
};

/** Opens the sink kept at `path`; beyond 2,000 items or 8 million characters the oldest go. */
export const openSinkStore = <Item extends object>(
  path: string,
  schema: z.core.$ZodType<Item>,
): SinkStore<Item> => {
  const ring = makeRing<Item>();
  let lastId = 0;
  const journal = openJournal<{ add: Item; id: number } | { clearedTo: number }>({
    path,
    schema: z.union([
      z.strictObject({ add: schema, id: z.int() }),
      z.strictObject({ clearedTo: z.int() }),
    ]),
    apply: (event) => {
      lastId = 'add' in event ? event.id : event.clearedTo;
      if ('add' in event) ring.add(event.id, event.add);
      else ring.clear();
    },
    snapshot: () => [
      { clearedTo: lastId },
      ...ring.all().map(({ id, item }) => ({ add: item, id })),
    ],
  });
  return {
    add: (item) => {
      journal.append({ add: item, id: lastId + 1 });
      return { ...item, id: lastId };
    },
    since: (since) => {
      const items = ring.all().filter(({ id }) => id > since);
      return items.map(({ id, item }) => ({ ...item, id }));
    },
    lastId: () => lastId,
    clear: () => journal.append({ clearedTo: lastId }),
    close: () => journal.close(),
  };
};
