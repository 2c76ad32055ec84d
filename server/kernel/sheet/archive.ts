import { Readable, type Transform } from 'node:stream';
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader } from 'yauzl';

/** Octets of a file by their place; a whole file need not be in memory. */
export type Octets = {
  size: number;
  /** The octets from `from` up to `to`, that one not included, in pieces of any size. */
  read(from: number, to: number): AsyncIterable<Buffer>;
};
/** The parts of an archive, opened one by one. */
export type Archive = {
  has(name: string): boolean;
  /** The part unpacked, piece by piece; throws SheetFault when it is absent or unpacks to more than `most` octets. */
  open(name: string, most: number): AsyncIterable<Buffer>;
};

/** Why a workbook is not read: it is none, or unpacks to more than is taken. */
export class SheetFault extends Error {
  readonly why: 'unreadable' | 'tooLarge';
  constructor(why: 'unreadable' | 'tooLarge', message: string) {
    super(message);
    this.name = 'SheetFault';
    this.why = why;
  }
}

/** Parts of an archive; a workbook has some dozens. */
const mostParts = 5_000;
const unreadable = (error: unknown) =>
  error instanceof SheetFault ? error : new SheetFault('unreadable', (error as Error).message);

class Reader extends RandomAccessReader {
  readonly #octets: Octets;
  constructor(octets: Octets) {
    super();
    this.#octets = octets;
  }

  override _readStreamForRange(start: number, end: number): Transform {
    // Safe cast: only what every readable stream has is used of it.
    return Readable.from(this.#octets.read(start, end), { objectMode: false }) as Transform;
  }
}

async function* unpacked(stream: Readable, most: number): AsyncGenerator<Buffer> {
  let size = 0;
  try {
    for await (const piece of stream as AsyncIterable<Buffer>) {
      size += piece.length;
      if (size > most) throw new SheetFault('tooLarge', `more than ${most} octets`);
      yield piece;
    }
  } catch (error) {
    throw unreadable(error);
  } finally {
    stream.destroy();
  }
}

/** Opens a ZIP archive by its directory. Throws SheetFault for what is none; what reading the octets throws goes on. */
export const openArchive = async (octets: Octets): Promise<Archive> => {
  const parts = new Map<string, Entry>();
  const options = { lazyEntries: true, autoClose: false, validateEntrySizes: true };
  const zip = await fromRandomAccessReaderPromise(new Reader(octets), octets.size, options).catch(
    (error: unknown) => {
      throw unreadable(error);
    },
  );
  if (zip.entryCount > mostParts) throw new SheetFault('tooLarge', 'too many parts');
  try {
    for await (const entry of zip.eachEntry()) parts.set(entry.fileName, entry);
  } catch (error) {
    throw unreadable(error);
  }
  return {
    has: (name) => parts.has(name),
    async *open(name, most) {
      const entry = parts.get(name);
      if (!entry) throw new SheetFault('unreadable', `${name} is missing`);
      // What it says of itself is not believed below, but a lie to its disadvantage is.
      if (entry.uncompressedSize > most) throw new SheetFault('tooLarge', name);
      const stream = await zip.openReadStreamPromise(entry).catch((error: unknown) => {
        throw unreadable(error);
      });
      yield* unpacked(stream, most);
    },
  };
};
