/** A line that cannot be stored; `line` counts from 1. */
export class LogLineError extends Error {
  readonly code = 'log.line';
  readonly line: number;
  constructor(line: number, reason: string) {
    super(`log line ${line}: ${reason}`);
    this.name = 'LogLineError';
    this.line = line;
  }
}

/** Lines of one UTC day, ready to be inserted as one statement. */
export type LogChunk = {
  day: string;
  /** Number of the chunk within its day, from 0. */
  index: number;
  lines: number;
  body: Buffer;
};

/** What a whole file held. */
export type LogExtent = { lines: number; firstTs: string; lastTs: string };

type Open = { index: number; lines: number; bytes: number; parts: Buffer[] };

const chunkLines = 50_000;
const openBytesLimit = 64 * 1024 * 1024;
const longestLine = 1024 * 1024;
const mark = Buffer.from('"ts":"');
const timeShape = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d/;
const newline = 10;

/** Gives complete lines whatever the borders of the incoming pieces; the last may lack its line end. */
async function* splitLines(source: AsyncIterable<Buffer | string>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const piece of source) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
    const data = rest.length > 0 ? Buffer.concat([rest, bytes]) : bytes;
    let from = 0;
    for (let end = data.indexOf(newline); end >= 0; end = data.indexOf(newline, from)) {
      if (end > from) yield data.subarray(from, end);
      from = end + 1;
    }
    rest = data.subarray(from);
    if (rest.length > longestLine) throw new LogLineError(0, 'longer than 1 MiB');
  }
  if (rest.length > 0) yield rest;
}

const timeOf = (line: Buffer, number: number): string => {
  const at = line[0] === 123 ? line.indexOf(mark) : -1;
  const text = at < 0 ? '' : line.toString('latin1', at + mark.length, at + mark.length + 19);
  if (!timeShape.test(text)) throw new LogLineError(number, 'no JSON object with a time "ts"');
  return text.replace('T', ' ');
};

/**
 * Sorts NDJSON log lines into chunks by UTC day, because an insert over two partitions is not
 * atomic, and puts `constants` into every object. The chunks depend only on the lines, so a repeated
 * run makes the same ones. Returns the extent of the file. Throws LogLineError.
 */
export async function* chunkLogLines(
  source: AsyncIterable<Buffer | string>,
  constants: Record<string, string>,
): AsyncGenerator<LogChunk, LogExtent> {
  const prefix = Buffer.from(`${JSON.stringify(constants).slice(0, -1)},`);
  const lineEnd = Buffer.from('\n');
  const open = new Map<string, Open>();
  const extent: LogExtent = { lines: 0, firstTs: '', lastTs: '' };
  let openBytes = 0;
  const close = (day: string, chunk: Open): LogChunk => {
    const body = Buffer.concat(chunk.parts);
    openBytes -= chunk.bytes;
    open.set(day, { index: chunk.index + 1, lines: 0, bytes: 0, parts: [] });
    return { day, index: chunk.index, lines: chunk.lines, body };
  };
  for await (const line of splitLines(source)) {
    extent.lines += 1;
    const ts = timeOf(line, extent.lines);
    if (extent.firstTs === '' || ts < extent.firstTs) extent.firstTs = ts;
    if (ts > extent.lastTs) extent.lastTs = ts;
    const day = ts.slice(0, 10);
    const chunk = open.get(day) ?? { index: 0, lines: 0, bytes: 0, parts: [] };
    open.set(day, chunk);
    chunk.parts.push(prefix, line.subarray(1), lineEnd);
    chunk.lines += 1;
    chunk.bytes += line.length + prefix.length;
    openBytes += line.length + prefix.length;
    if (chunk.lines >= chunkLines) yield close(day, chunk);
    else if (openBytes > openBytesLimit)
      for (const [each, rows] of open) if (rows.lines > 0) yield close(each, rows);
  }
  for (const [day, chunk] of open) if (chunk.lines > 0) yield close(day, chunk);
  return extent;
}
