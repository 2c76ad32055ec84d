/** How fast a session may send: a bucket filled by the rate, and a rest after the carrier said "not now". */
export class Pace {
  readonly #perSecond: number;
  #tokens: number;
  #at = performance.now();
  #restsUntil = 0;
  constructor(perSecond: number) {
    this.#perSecond = perSecond;
    this.#tokens = this.#room;
  }

  get #room(): number {
    return Math.max(1, this.#perSecond / 10);
  }

  /** Parts that may go out now. */
  get free(): number {
    const now = performance.now();
    const came = ((now - this.#at) / 1_000) * this.#perSecond;
    this.#tokens = Math.min(this.#room, this.#tokens + came);
    this.#at = now;
    return now < this.#restsUntil ? 0 : Math.floor(this.#tokens);
  }

  spend(): void {
    this.#tokens -= 1;
  }

  /** Leaves the carrier alone for so many ms. */
  rest(ms: number): void {
    this.#restsUntil = performance.now() + ms;
  }
}
