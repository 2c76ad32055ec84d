import { existsSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { appendWhole } from '../kernel/append';

/** A message (or part of one) a carrier took, as its book keeps it. */
export type Entry = {
  id: string;
  to: string;
  reference: string | null;
  /** "2/3": which part of a long message; null alone. */
  part: string | null;
  /** Segments it is charged as. */
  segments: number;
  /** Receipts that were taken by whoever sent it, in order. */
  taken: string[];
};

/** What reached the handsets, kept in a file before it is answered: the truth for "nobody got it twice". */
export class Book {
  readonly #file: number;
  readonly #entries = new Map<string, Entry>();
  readonly #references = new Map<string, Entry>();
  #first: number | null = null;
  /** Receipts that were given out, with every repetition. */
  given = 0;
  constructor(path: string) {
    mkdirSync(dirname(path), { recursive: true });
    if (existsSync(path))
      for (const line of readFileSync(path, 'utf8').split('\n')) this.#replay(line);
    this.#file = openSync(path, 'a', 0o600);
  }

  #replay(line: string): void {
    const [what, id = '', to = '', reference = '', part = '', segments = '1'] = line.split(' ');
    if (what === 'M')
      this.#add({
        id,
        to,
        reference: reference === '-' ? null : reference,
        part: part === '-' ? null : part,
        segments: Number(segments),
        taken: [],
      });
    if (what === 'N') this.#first = Number(id);
    if (what === 'R') this.#entries.get(id)?.taken.push(to);
  }

  /**
   * The number from which its messages are counted: drawn once and kept with them, so that a carrier that comes again
   * gives no id twice.
   */
  first(draw: () => number): number {
    if (this.#first === null) {
      this.#first = draw();
      appendWhole(this.#file, `N ${this.#first}\n`);
    }
    return this.#first;
  }

  /** Writes a message down. */
  enter(entry: Omit<Entry, 'taken'>): void {
    const { id, to, reference, part, segments } = entry;
    appendWhole(this.#file, `M ${id} ${to} ${reference ?? '-'} ${part ?? '-'} ${segments}\n`);
    this.#add({ ...entry, taken: [] });
  }

  #add(entry: Entry): void {
    this.#entries.set(entry.id, entry);
    if (entry.reference) this.#references.set(entry.reference, entry);
  }

  /** Writes down that a receipt was taken. */
  took(id: string, state: string): void {
    appendWhole(this.#file, `R ${id} ${state}\n`);
    this.#entries.get(id)?.taken.push(state);
  }

  find(id: string): Entry | undefined {
    return this.#entries.get(id);
  }

  ofReference(reference: string): Entry | undefined {
    return this.#references.get(reference);
  }

  /** All entries, oldest first. */
  get entries(): IterableIterator<Entry> {
    return this.#entries.values();
  }

  get size(): number {
    return this.#entries.size;
  }
}
