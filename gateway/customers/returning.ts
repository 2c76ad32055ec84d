import { stateNumbers } from '#shared/areas/sms/records/states';
import { Batch } from '../batch';
import { accessesOwed, endOwed, type Owed, putBack, takeOwed } from '../store/returns';
import { type Customer, receiptWindow } from './customer';
import type { Hall } from './types';

/** Receipts of one credential that are taken in one go. */
const mostAtOnce = 200;
const gatherMs = 5;
/** More is given once this part of a session's places is free: one at a time would be a question to the database each. */
const roomy = 4;
const longestPauseMs = 300_000;
/** Only of a failure, section 5.2.17. */
const failureOnly = 2;
/** After so long a message that is not at its end is looked at again: another carrier is being tried. */
const againMs = (tries: number): number => Math.min(30_000, 500 * 2 ** tries);

/** Receipts on their way to the customers that are bound here and take them. */
export class Returning {
  readonly #hall: Hall;
  readonly #receivers: () => readonly Customer[];
  readonly #ended: Batch<string>;
  #running: Promise<void> | null = null;
  #isDue = false;
  /** Credentials of which more is owed than there was room for. */
  readonly #waiting = new Set<string>();
  constructor(hall: Hall, receivers: () => readonly Customer[]) {
    this.#hall = hall;
    this.#receivers = receivers;
    this.#ended = new Batch({
      most: mostAtOnce,
      gatherMs,
      failed: hall.report,
      store: async (ids) => {
        await endOwed(hall.pool, ids);
      },
    });
  }

  /** Looks for receipts that are due; once more afterwards when it is at it already. */
  look(): void {
    if (this.#receivers().length === 0) return;
    this.#isDue = true;
    this.#running ??= this.#all()
      .catch(this.#hall.report)
      .finally(() => {
        this.#running = null;
      });
  }

  /** Resolves when all that customers have acknowledged is stored. */
  async stop(): Promise<void> {
    await this.#running;
    await this.#ended.flush();
  }

  async #all(): Promise<void> {
    while (this.#isDue) {
      this.#isDue = false;
      const bound = [...new Set(this.#receivers().map((c) => c.access.id))];
      for (const id of await accessesOwed(this.#hall.pool, bound)) while (await this.#some(id));
    }
  }

  /** A session has room again: what waits for it is given before it runs empty. */
  #roomAt(customer: Customer): void {
    if (this.#waiting.has(customer.access.id) && customer.free * roomy >= receiptWindow)
      this.look();
  }

  /** Gives out what is due of one credential; true when there may be more at once. */
  async #some(accessId: string): Promise<boolean> {
    const { pool, process } = this.#hall;
    const free = this.#of(accessId).reduce((sum, c) => sum + c.free, 0);
    const most = Math.min(free, mostAtOnce);
    this.#waiting.add(accessId);
    if (most === 0) return false;
    const owed = await takeOwed(pool, { accessId, process, most });
    const later = new Map<number, string[]>();
    for (const o of owed) this.#give(accessId, o, later);
    for (const [ms, ids] of later) await putBack(pool, ids, ms);
    const isMore = owed.length === most;
    if (!isMore) this.#waiting.delete(accessId);
    return isMore && later.size === 0;
  }

  #of(accessId: string): Customer[] {
    return this.#receivers().filter((c) => c.access.id === accessId && c.free > 0);
  }

  #give(accessId: string, owed: Owed, later: Map<number, string[]>): void {
    const wait = (ms: number): void => void later.set(ms, [...(later.get(ms) ?? []), owed.id]);
    if (owed.state === null) return wait(againMs(owed.tries));
    if (owed.wants === failureOnly && owed.state === stateNumbers.delivered)
      return this.#ended.add(owed.id);
    const [customer] = this.#of(accessId).sort((a, b) => b.free - a.free);
    if (!customer) return wait(0);
    const { keys, pool, report } = this.#hall;
    try {
      customer.deliver(owed, keys.open(owed.dest, owed.id), (again) => {
        this.#roomAt(customer);
        if (again === null) this.#ended.add(owed.id);
        else void putBack(pool, [owed.id], again).catch(report);
      });
    } catch (error) {
      // One that cannot be told must not hold up the others.
      report(error);
      wait(longestPauseMs);
    }
  }
}
