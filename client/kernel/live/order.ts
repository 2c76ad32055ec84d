import type { Numbered } from '#shared/kernel/live';

/** What to do with an event: `apply` it, `drop` one that is known, or `ask` for those between. */
export type Verdict = 'apply' | 'drop' | 'ask';

/** Per stream the last number applied; numbers have no gaps, so a jump means something is missing. */
export class Order {
  private readonly seen = new Map<string, number>();

  /** Decides over an event and remembers it when it is the next one. */
  take(event: Pick<Numbered, 'stream' | 'seq'>): Verdict {
    const last = this.seen.get(event.stream) ?? 0;
    if (event.seq <= last) return 'drop';
    if (event.seq > last + 1) return 'ask';
    this.seen.set(event.stream, event.seq);
    return 'apply';
  }

  /** Takes over the newest numbers for streams not heard before, or for all after too long a pause. */
  start(latest: Record<string, number>, all = false): void {
    for (const [stream, seq] of Object.entries(latest))
      if (all || !this.seen.has(stream)) this.seen.set(stream, seq);
  }

  /** Whether something of these streams was missed. */
  isBehind(latest: Record<string, number>): boolean {
    return Object.entries(latest).some(([stream, seq]) => seq > (this.seen.get(stream) ?? 0));
  }

  /** What `GET /api/events?after=` wants to know. */
  get known(): Record<string, number> {
    return Object.fromEntries(this.seen);
  }
}
