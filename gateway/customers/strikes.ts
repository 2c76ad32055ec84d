/** Binds of one address that may be refused within a minute, before its connections are closed at once. */
const most = 20;
const minuteMs = 60_000;
/** Addresses that are remembered. */
const mostKept = 10_000;

/** Counts refused binds by address: who guesses passwords is shut out for the rest of the minute. */
export class Strikes {
  #at = 0;
  #counts = new Map<string, number>();
  #causes = new Set<string>();

  #turn(): void {
    if (performance.now() - this.#at < minuteMs && this.#counts.size < mostKept) return;
    this.#at = performance.now();
    this.#counts = new Map();
    this.#causes = new Set();
  }

  /** Whether an address is shut out now. */
  isOut(ip: string): boolean {
    this.#turn();
    return (this.#counts.get(ip) ?? 0) >= most;
  }

  /** Counts a refusal; true for the first of its cause within the minute, which is worth a record. */
  add(ip: string, cause: string): boolean {
    this.#turn();
    this.#counts.set(ip, (this.#counts.get(ip) ?? 0) + 1);
    const key = `${ip} ${cause}`;
    const isNews = !this.#causes.has(key);
    this.#causes.add(key);
    return isNews;
  }
}
