/** A span of a text between line ends, in bytes from its start, with the lines in it that are not empty. */
export type LineSpan = { fromByte: number; toByte: number; lines: number };

const newline = 10;

/**
 * Cuts a text that comes in chunks into spans of at least `spanBytes`, each up to the end of the line in
 * which it is full; a line longer than that stays whole. Holds no text, so its size does not matter.
 * `start` is the byte at which a cut that broke off goes on: one at which an earlier span ended.
 */
export const openLineCut = (spanBytes: number, start = 0) => {
  let spans: LineSpan[] = [];
  let [at, from, lines, lineFrom] = [start, start, 0, start];
  const endLine = (end: number): void => {
    // Empty lines are no lines of the log.
    if (end > lineFrom) lines += 1;
    lineFrom = end + 1;
  };
  const endSpan = (to: number): void => {
    if (to > from) spans.push({ fromByte: from, toByte: to, lines });
    [from, lines] = [to, 0];
  };
  return {
    /** Takes the next chunk of the text. */
    add(chunk: Buffer): void {
      for (let i = chunk.indexOf(newline); i >= 0; i = chunk.indexOf(newline, i + 1)) {
        endLine(at + i);
        if (at + i + 1 - from >= spanBytes) endSpan(at + i + 1);
      }
      at += chunk.length;
    },
    /** Gives out the spans that are full, each once, as soon as there are `atLeast` of them. */
    full(atLeast: number): LineSpan[] {
      if (spans.length < atLeast) return [];
      const out = spans;
      spans = [];
      return out;
    },
    /** The spans that were not given out yet, to the end of the text; a last line without an end counts too. */
    end(): LineSpan[] {
      if (at > lineFrom) endLine(at);
      endSpan(at);
      return spans;
    },
  };
};
