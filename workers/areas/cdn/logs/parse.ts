import { setImmediate as turn } from 'node:timers/promises';
import type { LogParser } from '#shared/areas/cdn/logs/logParsers';
import { mostBadLines } from '#shared/areas/cdn/logs/logParsers';
import { faultReader, type LogDialect } from '#server/drivers/cdn/logDialect';
import { logSchemaOf } from '#server/drivers/cdn/logSchema';
import { LogLineError } from '#server/kernel/analytics/index';
import { platform } from '#server/kernel/process/platform';
import type { BadLine } from './process.store';

const [newline, bom] = [10, Buffer.from([0xef, 0xbb, 0xbf])];
const lineEnd = Buffer.from('\n');

/** The text as a parser of a version takes it. */
const normalized = (text: Buffer, parser: LogParser): Buffer => {
  if (parser === 'v1') return text;
  const rest = text.subarray(0, 3).equals(bom) ? text.subarray(3) : text;
  return rest.includes('\r\n')
    ? Buffer.from(rest.toString('latin1').replaceAll('\r\n', '\n'), 'latin1')
    : rest;
};

/** Lines read before others have their turn. */
const linesAtOnce = 5_000;

/** What of a file can be read, and what cannot; the bad lines counted, the first of them as samples. */
export type Parsed = {
  text: Buffer;
  lines: number;
  bad: number;
  samples: Omit<BadLine, 'fileId'>[];
};

const eachLine = function* (text: Buffer): Generator<Buffer> {
  let from = 0;
  while (from < text.length) {
    const at = text.indexOf(newline, from);
    const end = at < 0 ? text.length : at;
    if (end > from) yield text.subarray(from, end);
    from = end + 1;
  }
};
const countLines = (text: Buffer): number => {
  let lines = 0;
  for (const line of eachLine(text)) lines += line.length > 0 ? 1 : 0;
  return lines;
};

/** Reads each line by itself, to set those aside that cannot be read. */
const sorted = async (text: Buffer, dialect: LogDialect): Promise<Parsed> => {
  const read = faultReader(dialect);
  const good: Buffer[] = [];
  const samples: Parsed['samples'] = [];
  let [line, bad] = [0, 0];
  for (const bytes of eachLine(text)) {
    line += 1;
    const words = bytes.toString('utf8');
    const answer = read(words);
    if ('line' in answer) good.push(bytes, lineEnd);
    else {
      bad += 1;
      if (samples.length < mostBadLines)
        samples.push({ line, column: answer.column, fault: answer.fault, text: words });
    }
    if (line % linesAtOnce === 0) await turn();
  }
  return { text: Buffer.concat(good), lines: line - bad, bad, samples };
};

/**
 * Parses a file: the engine reads it whole, and where it cannot, line by line. Throws LogLineError when
 * the engine refuses lines that can be read one by one.
 */
export const parseFile = async (
  content: Buffer,
  dialect: LogDialect,
  parser: LogParser,
): Promise<Parsed> => {
  const text = normalized(content, parser);
  const shape = logSchemaOf(dialect);
  try {
    if (text.length > 0) await platform().analytics.checkText({ text, shape, lane: 'heavy' });
    return { text, lines: countLines(text), bad: 0, samples: [] };
  } catch (error) {
    if (!(error instanceof LogLineError)) throw error;
    const parsed = await sorted(text, dialect);
    if (parsed.bad === 0) throw error;
    return parsed;
  }
};

/** Of lines that can be read, those of some hosts, as the engine would tell whose they are. */
export const linesOf = async (
  text: Buffer,
  dialect: LogDialect,
  hosts: readonly string[],
): Promise<Buffer> => {
  const read = faultReader(dialect);
  const isOf = (bytes: Buffer): boolean => {
    // Most lines are told apart without being read.
    if (!hosts.some((host) => bytes.includes(host))) return false;
    const answer = read(bytes.toString('utf8'));
    return 'line' in answer && hosts.includes(answer.line.domain);
  };
  const lines: Buffer[] = [];
  let line = 0;
  for (const bytes of eachLine(text)) {
    line += 1;
    if (isOf(bytes)) lines.push(bytes, lineEnd);
    if (line % linesAtOnce === 0) await turn();
  }
  return Buffer.concat(lines);
};
