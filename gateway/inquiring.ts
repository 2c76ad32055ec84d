import { system } from '#server/kernel/db/context';
import type { Link } from '#server/drivers/sms/link';
import { settleInquiry, takeInquiries } from '#server/model/sms/carriers/index';
import type { BindOf, Surroundings } from './types';

/** Asks the carrier of a session what people want to know of its ids, and settles what it says; one at a time. */
export class Inquiring {
  readonly #with: Surroundings;
  readonly #of: BindOf;
  readonly #link: () => Link | null;
  #isLooking = false;
  #isDue = false;
  constructor(surroundings: Surroundings, of: BindOf, link: () => Link | null) {
    this.#with = surroundings;
    this.#of = of;
    this.#link = link;
  }

  /** Looks for inquiries; once more afterwards when it is at it already. */
  look(): void {
    if (this.#of.bindType === 'receiver') return;
    this.#isDue = true;
    if (this.#isLooking) return;
    this.#isLooking = true;
    void this.#all()
      .catch(this.#with.report)
      .finally(() => {
        this.#isLooking = false;
      });
  }

  async #all(): Promise<void> {
    const { pool, run, ended } = this.#with;
    while (this.#isDue) {
      this.#isDue = false;
      // A full window has room within the tick after next; whoever asks waits for so long.
      if ((this.#link()?.free ?? 0) === 0) return;
      for (const inquiry of await takeInquiries(pool, this.#of.param.no)) {
        const link = this.#link();
        if (!link) return;
        const { dest, msgId } = inquiry;
        const to = dest && msgId !== null ? this.#with.keys.open(dest, msgId) : null;
        const word = await link.inquire({ ...inquiry, to }).catch(() => null);
        // Of one whose session ended meanwhile the next one asks.
        if (word === null && !this.#link()) return;
        await run(system, (ctx) => settleInquiry(ctx, inquiry, word));
        ended();
      }
    }
  }
}
