import sax from 'sax';
import { SheetFault } from './archive';

/** What is heard while a document goes by; names are without their prefix. */
export type Heard = {
  open?(name: string, attributes: Record<string, string>): void;
  /** Text between two tags, perhaps in pieces. */
  text?(text: string): void;
  close?(name: string): void;
};

/** Tags within tags; a sheet has a handful. */
const deepest = 64;
// Entities of HTML are refused, which its types do not know; without its position sax does not bound what waits.
const options = { strictEntities: true, position: true } as sax.SAXOptions;
const local = (name: string): string => {
  const at = name.indexOf(':');
  return at < 0 ? name : name.slice(at + 1);
};

/**
 * Reads a document piece by piece; `between` runs after each, to take away what was heard by then. No more than
 * 64 KiB of it wait for their end (sax hands longer texts on and refuses longer tags); entities of its own are
 * never expanded. Throws SheetFault for what is no XML in UTF-8.
 */
export async function* readXml<T>(
  pieces: AsyncIterable<Buffer>,
  heard: Heard,
  between: () => Iterable<T>,
): AsyncGenerator<T> {
  const parser = sax.parser(true, options);
  const refuse = (error: Error): never => {
    throw new SheetFault('unreadable', error.message.split('\n', 1)[0] ?? '');
  };
  parser.onerror = refuse;
  let depth = 0;
  parser.onopentag = ({ name, attributes }) => {
    depth += 1;
    if (depth > deepest) refuse(new Error('too deep'));
    heard.open?.(local(name), attributes as Record<string, string>);
  };
  parser.ontext = (text) => heard.text?.(text);
  parser.oncdata = (text) => heard.text?.(text);
  parser.onclosetag = (name) => {
    depth -= 1;
    heard.close?.(local(name));
  };
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decoded = (piece?: Buffer): string => {
    try {
      return piece ? decoder.decode(piece, { stream: true }) : decoder.decode();
    } catch (error) {
      return refuse(error as Error);
    }
  };
  for await (const piece of pieces) {
    parser.write(decoded(piece));
    yield* between();
  }
  parser.write(decoded()).close();
  yield* between();
}

/** Reads a short document to its end. */
export const readAll = async (pieces: AsyncIterable<Buffer>, heard: Heard): Promise<void> => {
  for await (const _none of readXml(pieces, heard, () => []));
};
