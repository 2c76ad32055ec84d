/** Encodings of the text files people have: what is not UTF-8 is GB 18030, which holds GBK and GB 2312. */
export type Encoding = 'utf-8' | 'gb18030';

/** Browsers and Node have it alike; the types of neither belong to what both share. */
declare const TextDecoder: new (
  label: string,
  options: { fatal: boolean },
) => { decode(octets: Uint8Array): string };

const lineFeed = 0x0a;
const isAscii = (octets: Uint8Array): boolean => {
  for (const octet of octets) if (octet > 0x7f) return false;
  return true;
};

/** Lines of octets, without their ends; a line feed is never part of another sign in either encoding. */
function* linesOf(octets: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; ; ) {
    const end = octets.indexOf(lineFeed, from);
    yield octets.subarray(from, end < 0 ? octets.length : end);
    if (end < 0) return;
    from = end + 1;
  }
}

const joined = (a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> => {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
};

const reader = (encoding: string) => {
  const decoder = new TextDecoder(encoding, { fatal: true });
  return (octets: Uint8Array): string | null => {
    try {
      return decoder.decode(octets);
    } catch {
      return null;
    }
  };
};
const begins = (octets: Uint8Array, mark: readonly number[]) =>
  mark.every((octet, i) => octets[i] === octet);
const marks = { 'utf-8': [0xef, 0xbb, 0xbf], 'utf-16le': [0xff, 0xfe], 'utf-16be': [0xfe, 0xff] };

/**
 * Judges how a whole file is written, piece by piece: by its mark, else by whichever encoding reads more of the
 * lines that are not plain ASCII. So one damaged line does not turn the names of all others into other signs.
 */
export const encodingJudge = () => {
  const [utf8, gb] = [reader('utf-8'), reader('gb18030')];
  const lines = { 'utf-8': 0, gb18030: 0 };
  let isMarked: boolean | null = null;
  let rest = new Uint8Array();
  const count = (octets: Uint8Array, isUtf8: boolean) => {
    if (isAscii(octets)) return;
    if (isUtf8 || utf8(octets) !== null) lines['utf-8'] += 1;
    else if (gb(octets) !== null) lines.gb18030 += 1;
  };
  return {
    add(piece: Uint8Array): void {
      isMarked ??= begins(piece, marks['utf-8']);
      const end = piece.lastIndexOf(lineFeed) + 1;
      const whole = joined(rest, piece.subarray(0, end));
      const isUtf8 = utf8(whole) !== null;
      for (const line of linesOf(whole)) count(line, isUtf8);
      const left = piece.subarray(end);
      rest = end > 0 ? left.slice() : joined(rest, left);
    },
    end(): Encoding {
      count(rest, false);
      return !isMarked && lines.gb18030 > lines['utf-8'] ? 'gb18030' : 'utf-8';
    },
  };
};

/** Lines that are told of at most. */
const mostTold = 5;
/**
 * Reads a whole text file: UTF-8, GB 18030, or UTF-16 with its mark. Where some lines cannot be read, their
 * numbers from 1 instead (at most 5), so that no damaged sign is ever taken for what somebody wrote.
 */
export const textOf = (octets: Uint8Array): { text: string } | { badLines: number[] } => {
  for (const encoding of ['utf-16le', 'utf-16be'] as const)
    if (begins(octets, marks[encoding])) {
      const text = reader(encoding)(octets);
      return text === null ? { badLines: [1] } : { text };
    }
  const judge = encodingJudge();
  judge.add(octets);
  const read = reader(judge.end());
  const text = octets.includes(0) ? null : read(octets);
  if (text !== null) return { text };
  const badLines: number[] = [];
  let at = 0;
  for (const line of linesOf(octets)) {
    at += 1;
    if (badLines.length < mostTold && (line.includes(0) || read(line) === null)) badLines.push(at);
  }
  return { badLines };
};
