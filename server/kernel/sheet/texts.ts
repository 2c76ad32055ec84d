import { type Archive, SheetFault } from './archive';
import { readXml } from './xml';

/** Signs of a cell that are handed on: nothing that is read of a list is longer. */
export const mostSigns = 1_000;
/** Octets of all texts of a workbook that are held at once: a million numbers with names take about 30 MB. */
const mostOctets = 96 * 1024 * 1024;
const mostUnpacked = 512 * 1024 * 1024;
const firstRoom = 1024 * 1024;

/** Texts of a workbook by their number, one after the other in one block of octets: a million strings would take ten times as much. */
export class Texts {
  #octets = Buffer.alloc(firstRoom);
  #ends = new Uint32Array(firstRoom / 16);
  #count = 0;
  #used = 0;

  add(text: string): void {
    const size = Buffer.byteLength(text);
    if (this.#used + size > mostOctets) throw new SheetFault('tooLarge', 'texts');
    if (this.#used + size > this.#octets.length) {
      const room = Math.min(mostOctets, Math.max(this.#octets.length * 2, this.#used + size));
      this.#octets = Buffer.concat([this.#octets.subarray(0, this.#used)], room);
    }
    if (this.#count === this.#ends.length) {
      const ends = new Uint32Array(this.#ends.length * 2);
      ends.set(this.#ends);
      this.#ends = ends;
    }
    this.#used += this.#octets.write(text, this.#used);
    this.#ends[this.#count] = this.#used;
    this.#count += 1;
  }

  /** The text of a number from 0; empty where there is none. */
  at(n: number): string {
    if (!(n < this.#count)) return '';
    const from = n === 0 ? 0 : (this.#ends[n - 1] as number);
    return this.#octets.toString('utf8', from, this.#ends[n]);
  }
}

/** The shared texts of a workbook; runs of one text are joined, readings beside it left out. */
export const readTexts = async (archive: Archive, name: string): Promise<Texts> => {
  const texts = new Texts();
  let text = '';
  let isText = false;
  let isReading = false;
  const heard = {
    open(tag: string) {
      if (tag === 'si') text = '';
      else if (tag === 'rPh') isReading = true;
      else if (tag === 't') isText = !isReading;
    },
    text(more: string) {
      if (isText && text.length < mostSigns) text += more.slice(0, mostSigns);
    },
    close(tag: string) {
      if (tag === 't') isText = false;
      else if (tag === 'rPh') isReading = false;
      else if (tag === 'si') texts.add(text.slice(0, mostSigns));
    },
  };
  for await (const _none of readXml(archive.open(name, mostUnpacked), heard, () => []));
  return texts;
};
