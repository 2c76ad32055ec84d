import { segmentsOf } from '#shared/kernel/smpp/segments';
import { behaviourOf } from './handsets';
import type { Book, Entry } from './book';
import { type Switches, switches } from './switches';

export type CarrierReceipt = { id: string; to: string; state: string; error: string | null };
/** Hands a receipt or a handset's text to whoever sends over this carrier; false when nobody is there. */
export type Deliver = {
  receipt(receipt: CarrierReceipt, taken: () => void): boolean;
  text(from: string, to: string, text: string): boolean;
};
export type Submission = {
  to: string;
  from: string;
  text: string;
  reference: string | null;
  part: string | null;
};
/** What a carrier says to a submission. */
export type Word =
  | { say: 'taken'; id: string }
  | { say: 'refused'; reason: string }
  | { say: 'throttled' | 'queueFull' | 'nothing' | 'cut' };

const againMs = 250;

/** The inside of a carrier, whatever it speaks: its book, its handsets, what goes wrong. */
export class Carrier {
  readonly book: Book;
  readonly #deliver: Deliver;
  readonly #newId: (n: number) => string;
  /** Receipts that found nobody with room, and those that were refused. */
  readonly #waiting: CarrierReceipt[] = [];
  readonly #refused: CarrierReceipt[] = [];
  readonly #timers = new Set<NodeJS.Timeout>();
  #switches: Switches = switches.parse({});
  readonly #since = new Map<string, number>();
  #n: number;
  #second = 0;
  #inSecond = 0;
  constructor(book: Book, deliver: Deliver, newId: (n: number) => string, seed: () => number) {
    this.book = book;
    this.#deliver = deliver;
    this.#newId = newId;
    // Beyond those of books that do not tell theirs, which began below.
    this.#n = book.size + book.first(() => 1_001_000 + Math.floor(seed() * 1_000));
    // Receipts that were under way when the carrier was ended go out once more.
    for (const entry of book.entries) if (entry.taken.length === 0) this.#plan(entry, '');
    const again = setInterval(() => this.#retry(), againMs);
    again.unref();
    this.#timers.add(again);
  }

  get switches(): Switches {
    return this.#switches;
  }

  set switches(next: Switches) {
    this.#switches = next;
  }

  /** Receipts nobody has taken yet. */
  get pending(): number {
    return this.#waiting.length + this.#refused.length;
  }

  #isOver(): boolean {
    const { ratePerSecond } = this.#switches;
    if (ratePerSecond === 0) return false;
    const second = Math.floor(Date.now() / 1000);
    if (second !== this.#second) [this.#second, this.#inSecond] = [second, 0];
    this.#inSecond += 1;
    return this.#inSecond > ratePerSecond;
  }

  #counted(name: 'throttleNext' | 'queueFullNext' | 'dropNext' | 'cutAfter'): boolean {
    if (this.#switches[name] === 0) return false;
    this.#switches[name] -= 1;
    return name === 'cutAfter' ? this.#switches.cutAfter === 0 : true;
  }

  /** Takes a message, or says why not. What is taken stands in the book before anything is said. */
  submit(m: Submission): Word {
    if (this.#counted('throttleNext') || this.#isOver()) return { say: 'throttled' };
    if (this.#counted('queueFullNext')) return { say: 'queueFull' };
    if (this.#counted('dropNext')) return { say: 'cut' };
    const { refused: refusal } = behaviourOf(m.to, m.text);
    if (refusal) return { say: 'refused', reason: refusal };
    this.#n += 1;
    const segments = m.part === null ? segmentsOf(m.text).count : 1;
    const { to, reference, part } = m;
    const entry = { id: this.#newId(this.#n), to, reference, part, segments };
    this.book.enter(entry);
    this.#since.set(entry.id, Date.now());
    this.#plan({ ...entry, taken: [] }, m.text, m.from);
    if (this.#counted('cutAfter')) return { say: 'cut' };
    return this.#switches.silent ? { say: 'nothing' } : { say: 'taken', id: entry.id };
  }

  #later(ms: number, act: () => void): void {
    if (ms === 0) return act();
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      act();
    }, ms);
    this.#timers.add(timer);
  }

  #plan(entry: Entry, text: string, from = ''): void {
    const { receipts, answers } = behaviourOf(entry.to, text);
    const { receiptDelayMs, loseReceipts, doubleReceipts, earlyReceipts } = this.#switches;
    if (answers) this.#later(500, () => void this.#deliver.text(entry.to, from, answers));
    if (Math.random() < loseReceipts) return;
    const early = Math.random() < earlyReceipts;
    const copies = Math.random() < doubleReceipts ? 2 : 1;
    for (const { afterMs, state, error } of receipts)
      for (let copy = 0; copy < copies; copy += 1)
        this.#later(early ? 0 : afterMs + receiptDelayMs, () =>
          this.#give({ id: entry.id, to: entry.to, state, error }),
        );
  }

  #give(receipt: CarrierReceipt): void {
    if (!this.#handed(receipt)) this.#waiting.push(receipt);
  }

  #handed(receipt: CarrierReceipt): boolean {
    const taken = () => {
      this.book.took(receipt.id, receipt.state);
      this.#drain();
    };
    const isOnItsWay = this.#deliver.receipt(receipt, taken);
    if (isOnItsWay) this.book.given += 1;
    return isOnItsWay;
  }

  /** A receipt whose taking was not told is given again, after a pause. */
  giveAgain(receipt: CarrierReceipt): void {
    this.#refused.push(receipt);
  }

  /** Gives what waits for as long as there is room. */
  #drain(): void {
    for (let next = this.#waiting[0]; next && this.#handed(next); next = this.#waiting[0])
      this.#waiting.shift();
  }

  #retry(): void {
    this.#waiting.push(...this.#refused.splice(0));
    this.#drain();
  }

  /** What became of a message by now, whether a receipt told it or not; null of one that it never took. */
  stateOf(id: string): { entry: Entry; state: string; error: string | null } | null {
    const entry = this.book.find(id);
    if (!entry) return null;
    // Of those that were taken before it was ended the time is not kept: it is over.
    const passed = Date.now() - (this.#since.get(id) ?? 0) - this.#switches.receiptDelayMs;
    const now = behaviourOf(entry.to, '').receipts.findLast((r) => r.afterMs <= passed);
    return { entry, state: now?.state ?? 'ENROUTE', error: now?.error ?? null };
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }
}
