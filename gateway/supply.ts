import { wallMs } from '#server/kernel/process/clock';
import type { Surroundings, BindOf, Held, Item } from './types';
import { claimChunks, closeChunks, freeChunks, readChunks } from './store/chunks';
import { formsAt } from './forms';

const isOver = ({ untilMs }: Held): boolean => untilMs !== null && untilMs <= wallMs();

/** Keeps about two windows of messages ready for a bind, and closes or gives back the chunks they came in. */
export class Supply {
  readonly #with: Surroundings;
  readonly #bind: BindOf;
  readonly #partsOf: (item: Omit<Item, 'parts' | 'left' | 'slot'>) => number;
  readonly #held = new Map<string, Held>();
  readonly #ready: Item[] = [];
  #filling = false;
  #closed: string[] = [];
  constructor(
    surroundings: Surroundings,
    bind: BindOf,
    partsOf: (item: Omit<Item, 'parts' | 'left' | 'slot'>) => number,
  ) {
    this.#with = surroundings;
    this.#bind = bind;
    this.#partsOf = partsOf;
  }

  get ready(): number {
    return this.#ready.length;
  }

  /** Messages of at most `room` parts together; at least one when nothing else is under way. */
  take(room: number, isIdle: boolean, most: number): Item[] {
    const items: Item[] = [];
    let used = 0;
    while (items.length < most) {
      const next = this.#ready[0];
      if (next && isOver(next.chunk)) {
        this.#ready.shift();
        this.#giveUp(next);
        continue;
      }
      if (!next || (used + next.parts > room && !(isIdle && items.length === 0))) break;
      this.#ready.shift();
      used += next.parts;
      next.chunk.waiting -= 1;
      next.chunk.open += 1;
      items.push(next);
    }
    return items;
  }

  /** A message whose time is over goes back with its chunk, which ends there. */
  #giveUp({ chunk }: Item): void {
    chunk.waiting -= 1;
    chunk.returns = true;
    this.settle(chunk);
  }

  /** Reads more when less than `want` is ready; true when something came. */
  async fill(want: number): Promise<boolean> {
    if (this.#filling || this.#ready.length >= want) return false;
    this.#filling = true;
    try {
      const { pool, keys } = this.#with;
      const { id: bind, epoch, param } = this.#bind;
      const chunks = await claimChunks(pool, { bind, epoch, param: param.no, want });
      if (chunks.length === 0) return false;
      for (const chunk of chunks)
        this.#held.set(chunk.id, { ...chunk, waiting: 0, open: 0, returns: false });
      const rows = await readChunks(pool, chunks);
      const formOf = await formsAt(this.#with, param, rows);
      for (const row of rows) {
        const chunk = this.#held.get(row.chunk) as Held;
        chunk.waiting += 1;
        const text = keys.open(row.text, row.id);
        const draft = {
          id: row.id,
          to: keys.open(row.dest, row.id),
          text,
          filed: formOf(row.accountId, text),
          from: row.sender,
          n: chunk.attempt,
          untilMs: chunk.untilMs,
          chunk,
          sentAt: '',
        };
        const parts = this.#partsOf(draft);
        this.#ready.push({ ...draft, parts, left: parts, slot: null });
      }
      for (const { id } of chunks) this.settle(this.#held.get(id) as Held);
      return true;
    } finally {
      this.#filling = false;
    }
  }

  /** Closes a chunk whose last message is done, or gives it back. */
  settle(chunk: Held): void {
    if (chunk.waiting > 0 || chunk.open > 0 || !this.#held.has(chunk.id)) return;
    this.#held.delete(chunk.id);
    if (chunk.returns) {
      freeChunks(this.#with.pool, this.#bind.id, [chunk.id]).catch(this.#with.fatal);
      return;
    }
    this.#closed.push(chunk.id);
    if (this.#closed.length === 1) queueMicrotask(() => void this.#close());
  }

  async #close(): Promise<void> {
    const ids = this.#closed;
    this.#closed = [];
    await closeChunks(this.#with.pool, ids).catch(this.#with.fatal);
  }

  /** Gives back what has not gone out; chunks follow when their open answers are stored. */
  giveBack(): void {
    for (const item of this.#ready.splice(0)) item.chunk.waiting -= 1;
    for (const chunk of this.#held.values()) {
      chunk.returns = true;
      this.settle(chunk);
    }
  }
}
