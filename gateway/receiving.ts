import type { CarrierReceipt } from '#server/drivers/sms/link';
import { type Incoming, incomingOf, storeReceipts } from '#server/model/sms/carriers/index';
import { Batch } from './batch';
import type { BindOf, Surroundings } from './types';

const most = 2_000;
const gatherMs = { large: 5, small: 1 };
/** A peer with a window up to this is not kept waiting for more receipts to come. */
const smallWindow = 20;

/**
 * Receipts of a session on their way into the database; each is acknowledged once it is stored.
 * `answersFirst` stores the answers known so far: else their receipts would wait.
 */
export class Receiving {
  readonly #with: Surroundings;
  readonly #batch: Batch<{ receipt: Incoming; stored: () => void }>;
  constructor(surroundings: Surroundings, of: BindOf, answersFirst: () => Promise<unknown>) {
    this.#with = surroundings;
    const isSmall = of.param.options.windowSize <= smallWindow;
    this.#batch = new Batch({
      most,
      gatherMs: isSmall ? gatherMs.small : gatherMs.large,
      failed: surroundings.fatal,
      store: async (received) => {
        await answersFirst();
        const where = { param: of.param.no, shard: surroundings.shard * 2 + 1 };
        await storeReceipts(
          surroundings.pool,
          where,
          received.map((r) => r.receipt),
        );
        for (const { stored } of received) stored();
        surroundings.ended();
      },
    });
  }

  take(receipt: CarrierReceipt, stored: () => void): void {
    this.#batch.add({ stored, receipt: incomingOf(this.#with.keys, receipt) });
  }

  flush(): Promise<void> {
    return this.#batch.flush();
  }
}
