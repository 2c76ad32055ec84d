import { isPassing } from '#server/kernel/db/db';

/** So long a store that is away is waited for, before its process gives up and another takes over. */
const patienceMs = 60_000;
const pauseMs = 200;

/**
 * Gathers things for some milliseconds and stores them in one go, one batch at a time. A store that is
 * away for a moment is asked again with the same batch; `failed` hears what cannot be stored.
 */
export class Batch<T> {
  readonly #store: (items: readonly T[]) => Promise<void>;
  readonly #gatherMs: number;
  readonly #most: number;
  readonly #failed: (error: unknown) => void;
  #items: T[] = [];
  #running: Promise<void> | null = null;
  #isTimed = false;
  constructor(o: {
    store: (items: readonly T[]) => Promise<void>;
    gatherMs: number;
    most: number;
    failed: (error: unknown) => void;
  }) {
    this.#store = o.store;
    this.#gatherMs = o.gatherMs;
    this.#most = o.most;
    this.#failed = o.failed;
  }

  get size(): number {
    return this.#items.length;
  }

  add(item: T): void {
    this.#items.push(item);
    if (this.#items.length >= this.#most) void this.flush();
    else if (!this.#isTimed) {
      this.#isTimed = true;
      setTimeout(() => {
        this.#isTimed = false;
        void this.flush();
      }, this.#gatherMs);
    }
  }

  /** Resolves when all that was added before is stored. */
  async flush(): Promise<void> {
    while (this.#running) await this.#running;
    if (this.#items.length === 0) return;
    const items = this.#items.splice(0, this.#most);
    this.#running = this.#try(items).finally(() => {
      this.#running = null;
    });
    await this.#running;
    if (this.#items.length > 0) await this.flush();
  }

  async #try(items: readonly T[]): Promise<void> {
    for (const end = Date.now() + patienceMs; ; ) {
      try {
        await this.#store(items);
        return;
      } catch (error) {
        if (!isPassing(error) || Date.now() > end) {
          this.#failed(error);
          return;
        }
        await new Promise((ok) => setTimeout(ok, pauseMs));
      }
    }
  }
}
