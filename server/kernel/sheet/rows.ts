import { type Octets, openArchive, SheetFault } from './archive';
import { dateText, numberText, readDateStyles } from './formats';
import { mostSigns, readTexts, Texts } from './texts';
import { readWorkbook, type Workbook } from './workbook';
import { readXml } from './xml';

export type SheetRow = { n: number; cells: string[] };

/** Columns that are read, and the last row a sheet can have. */
const mostColumns = 200;
const lastRow = 1_048_576;
const mostUnpacked = 1024 * 1024 * 1024;
/** Rows that come together. */
const perBatch = 500;

/** The column of a cell from 0, by a reference like "AB12". */
const columnOf = (reference: string): number => {
  let column = 0;
  for (let i = 0; i < reference.length; i += 1) {
    const sign = reference.charCodeAt(i) - 0x40;
    if (sign < 1 || sign > 26) break;
    column = column * 26 + sign;
  }
  return column - 1;
};

/** Makes rows of what is heard of a sheet. */
class Rows {
  readonly #texts: Texts;
  readonly #dates: ReadonlySet<number>;
  readonly #calendar: Workbook['calendar'];
  #ready: SheetRow[] = [];
  #row: SheetRow = { n: 0, cells: [] };
  #column = -1;
  #kind = 'n';
  #isDate = false;
  #text = '';
  #isText = false;
  #isReading = false;
  constructor(o: { texts: Texts; dates: ReadonlySet<number>; calendar: Workbook['calendar'] }) {
    this.#texts = o.texts;
    this.#dates = o.dates;
    this.#calendar = o.calendar;
  }

  open(tag: string, a: Record<string, string>): void {
    if (tag === 'c') {
      this.#column = a['r'] === undefined ? this.#column + 1 : columnOf(a['r']);
      this.#kind = a['t'] ?? 'n';
      this.#isDate = this.#kind === 'n' && a['s'] !== undefined && this.#dates.has(Number(a['s']));
      this.#text = '';
    } else if (tag === 'v' || tag === 't') this.#isText = !this.#isReading;
    else if (tag === 'rPh') this.#isReading = true;
    else if (tag === 'row') {
      const n = a['r'] === undefined ? this.#row.n + 1 : Number(a['r']);
      if (!Number.isInteger(n) || n <= this.#row.n || n > lastRow)
        throw new SheetFault('unreadable', `row ${n} after row ${this.#row.n}`);
      this.#row = { n, cells: [] };
      this.#column = -1;
    }
  }

  text(more: string): void {
    if (this.#isText && this.#text.length < mostSigns) this.#text += more.slice(0, mostSigns);
  }

  close(tag: string): void {
    if (tag === 'v' || tag === 't') this.#isText = false;
    else if (tag === 'rPh') this.#isReading = false;
    else if (tag === 'c') this.#put();
    else if (tag === 'row') this.#ready.push(this.#row);
  }

  #put(): void {
    const { cells } = this.#row;
    const text = this.#value();
    if (text === '' || this.#column < 0 || this.#column >= mostColumns) return;
    while (cells.length < this.#column) cells.push('');
    cells[this.#column] = text;
  }

  #value(): string {
    const text = this.#text;
    if (text === '') return '';
    if (this.#kind === 's') return this.#texts.at(Number(text));
    if (this.#kind === 'b') return text === '1' ? 'TRUE' : 'FALSE';
    // A formula that failed has no value.
    if (this.#kind === 'e') return '';
    if (this.#kind !== 'n') return text.slice(0, mostSigns);
    return this.#isDate ? dateText(Number(text), this.#calendar) : numberText(text);
  }

  /** Rows that are whole, taken away in batches. */
  *taken(): Generator<SheetRow[]> {
    const ready = this.#ready;
    this.#ready = [];
    for (let i = 0; i < ready.length; i += perBatch) yield ready.slice(i, i + perBatch);
  }
}

/**
 * The rows of the first visible sheet of a workbook (xlsx), as texts, a few hundred at a time; only its shared
 * texts are held in memory, at most 96 MiB. Throws SheetFault for what is no workbook, for one behind a password,
 * and for one that unpacks to more than a list can be.
 */
export async function* sheetRows(octets: Octets): AsyncGenerator<SheetRow[]> {
  const archive = await openArchive(octets);
  const { sheet, texts, styles, calendar } = await readWorkbook(archive);
  const rows = new Rows({
    texts: texts ? await readTexts(archive, texts) : new Texts(),
    dates: styles ? await readDateStyles(archive, styles) : new Set(),
    calendar,
  });
  yield* readXml(archive.open(sheet, mostUnpacked), rows, () => rows.taken());
}
