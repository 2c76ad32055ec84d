/** Whole lines of a text. */
export type TextPiece = { text: Buffer; lines: number };

const wholePieceBytes = 48 * 1024 * 1024;
/** The first piece is smaller, so that its reader begins early; many small ones would be merged later at a higher cost. */
const firstPieceBytes = 8 * 1024 * 1024;
const newline = 10;

const countLines = (text: Buffer): number => {
  let lines = 0;
  let from = 0;
  for (let end = text.indexOf(newline); end >= 0; end = text.indexOf(newline, from)) {
    if (end > from) lines += 1;
    from = end + 1;
  }
  return from < text.length ? lines + 1 : lines;
};

/**
 * Cuts a text at line ends into pieces of about 48 MiB, or of the size given, whatever the borders of the
 * incoming chunks. The pieces depend only on the text, so a repeated run makes the same ones.
 */
export async function* cutText(
  source: AsyncIterable<Buffer>,
  pieceBytes = wholePieceBytes,
): AsyncGenerator<TextPiece> {
  let parts: Buffer[] = [];
  let bytes = 0;
  let most = Math.min(firstPieceBytes, pieceBytes);
  for await (const chunk of source) {
    let rest = chunk;
    while (bytes + rest.length >= most) {
      const end = rest.indexOf(newline, Math.max(0, most - bytes - 1));
      if (end < 0) break;
      const text = Buffer.concat([...parts, rest.subarray(0, end + 1)]);
      yield { text, lines: countLines(text) };
      [parts, bytes, most] = [[], 0, pieceBytes];
      rest = rest.subarray(end + 1);
    }
    if (rest.length === 0) continue;
    parts.push(rest);
    bytes += rest.length;
  }
  const text = Buffer.concat(parts);
  if (text.length > 0) yield { text, lines: countLines(text) };
}
