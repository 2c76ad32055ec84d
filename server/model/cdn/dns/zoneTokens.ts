/** One word of a master file; a quoted one keeps its blanks. */
export type FileWord = { text: string };
/** One entry of a master file, over several lines where brackets say so. */
export type FileEntry = {
  /** Number of its first line, from 1. */
  line: number;
  source: string;
  /** Begins with a blank: the name of the entry before holds. */
  indented: boolean;
  words: FileWord[];
  /** What stands behind `;`, of all its lines. */
  comment: string;
  /** A bracket or quotation mark is never closed. */
  open: boolean;
};

const escape = /^\\(?:(\d{3})|([\s\S]))/;

type Reading = { depth: number; words: FileWord[]; comment: string; open: boolean };

/** Bytes of a word as text: `\ddd` are bytes of UTF-8. */
const asText = (bytes: readonly number[]): string => Buffer.from(bytes).toString('utf8');

/** Reads the word that begins at `at`; answers where it ends, or -1 where its quotation mark is never closed. */
const readWord = (line: string, at: number, words: FileWord[]): number => {
  const isQuoted = line[at] === '"';
  const bytes: number[] = [];
  let i = isQuoted ? at + 1 : at;
  for (; i < line.length; ) {
    const char = String.fromCodePoint(line.codePointAt(i) ?? 0);
    if (isQuoted ? char === '"' : /[\s();"]/.test(char)) break;
    const escaped = char === '\\' ? escape.exec(line.slice(i, i + 4)) : null;
    if (escaped?.[1]) bytes.push(Number(escaped[1]) & 0xff);
    else bytes.push(...Buffer.from(escaped?.[2] ?? char));
    i += escaped ? escaped[0].length : char.length;
  }
  words.push({ text: asText(bytes) });
  if (!isQuoted) return i;
  return i < line.length ? i + 1 : -1;
};

const readLine = (line: string, into: Reading): void => {
  for (let i = 0; i >= 0 && i < line.length; ) {
    const char = line[i] ?? '';
    if (char === ';') {
      into.comment += `${line.slice(i + 1)} `;
      return;
    }
    if (char === '(' || char === ')') {
      into.depth += char === '(' ? 1 : -1;
      i += 1;
    } else if (/\s/.test(char)) i += 1;
    else {
      i = readWord(line, i, into.words);
      if (i < 0) into.open = true;
    }
  }
};

/** The entries of a master file in order; lines that are empty or comments alone are none. */
export const readEntries = (text: string): FileEntry[] => {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const entries: FileEntry[] = [];
  for (let n = 0; n < lines.length; n += 1) {
    const first = lines[n] ?? '';
    const reading: Reading = { depth: 0, words: [], comment: '', open: false };
    const line = n + 1;
    readLine(first, reading);
    while (reading.depth > 0 && n + 1 < lines.length) {
      n += 1;
      readLine(lines[n] ?? '', reading);
    }
    const { words, comment } = reading;
    const open = reading.open || reading.depth !== 0;
    if (words.length > 0 || open)
      entries.push({ line, source: first, indented: /^\s/.test(first), words, comment, open });
  }
  return entries;
};
