/** A fetch under way whose answer may be stored. */
export type Flight = {
  readonly key: string;
  readonly host: string;
  readonly path: string;
  /** False once a purge reached it: the answer is delivered but not stored. */
  mayStore: boolean;
  /** Settles when the answer is stored, or as soon as it is clear that it will not be. */
  readonly settled: Promise<void>;
  settle(): void;
};

/**
 * The fetches of one edge node: concurrent misses of a key wait for the first of them, and a purge
 * reaches answers that are still on their way.
 */
export class Flights {
  private readonly leaders = new Map<string, Flight>();
  private readonly all = new Set<Flight>();
  /** How often something was purged, so that who fetched can tell whether it was overtaken. */
  purges = 0;

  leaderOf(key: string): Flight | undefined {
    return this.leaders.get(key);
  }

  /** Starts a flight; with `lead` others of the same key wait for it. */
  start(key: string, host: string, path: string, lead: boolean): Flight {
    let release: () => void = () => undefined;
    const settled = new Promise<void>((resolve) => {
      release = resolve;
    });
    const flight: Flight = {
      key,
      host,
      path,
      mayStore: true,
      settled,
      settle: () => {
        if (this.leaders.get(key) === flight) this.leaders.delete(key);
        this.all.delete(flight);
        release();
      },
    };
    this.all.add(flight);
    if (lead) this.leaders.set(key, flight);
    return flight;
  }

  /** Keeps every flight that fits from storing what it fetched before the purge. */
  doom(fits: (flight: Flight) => boolean): void {
    this.purges += 1;
    for (const flight of this.all) {
      if (!fits(flight)) continue;
      flight.mayStore = false;
      if (this.leaders.get(flight.key) === flight) this.leaders.delete(flight.key);
    }
  }
}
