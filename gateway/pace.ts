/** How fast a session may send: a bucket filled by the rate, and a rest after the carrier said "not now". */
export class Pace {
  #perSecond: number;
  readonly #seconds: number;
  #tokens: number;
  #at = performance.now();
  #restsUntil = 0;
  /** `seconds`: how long a rest may be made up for at once. */
  constructor(perSecond: number, seconds = 0.1) {
    this.#perSecond = perSecond;
    this.#seconds = seconds;
    this.#tokens = this.#room;
  }

  get #room(): number {
    return Math.max(1, this.#perSecond * this.#seconds);
  }

  /** Parts that may go out now. */
  get free(): number {
    const now = performance.now();
    const came = ((now - this.#at) / 1_000) * this.#perSecond;
    this.#tokens = Math.min(this.#room, this.#tokens + came);
    this.#at = now;
    return now < this.#restsUntil ? 0 : Math.floor(this.#tokens);
  }

  /** From now on so many a second. */
  limit(perSecond: number): void {
    this.#perSecond = perSecond;
  }

  spend(): void {
    this.#tokens -= 1;
  }

  /** Leaves the carrier alone for so many ms. */
  rest(ms: number): void {
    this.#restsUntil = performance.now() + ms;
  }
}
