import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { EngineError } from './errors';
import { statementHead } from './guard';
import type { EngineOptions } from './options';
import { type Connection, literal } from './pool';
import { type Reply, summary } from './reply';
import type { EngineRequest } from './request';

/**
 * Formats whose chunks may simply follow each other, with the number of header lines that chDB
 * repeats in every chunk. All others are whole documents and are answered in one piece.
 */
const streamable = new Map<string, number>([
  ...[
    'JSONEachRow',
    'JSONCompactEachRow',
    'JSONStringsEachRow',
    'JSONCompactStringsEachRow',
    'CSV',
    'TabSeparated',
    'TSV',
    'TabSeparatedRaw',
    'TSVRaw',
    'Native',
    'RowBinary',
  ].map((name): [string, number] => [name, 0]),
  ...['CSV', 'TSV', 'TabSeparated', 'JSONCompactEachRow'].flatMap((name): [string, number][] => [
    [`${name}WithNames`, 1],
    [`${name}WithNamesAndTypes`, 2],
  ]),
]);

/** One thread and small blocks, so that a load or export leaves processor and memory to people. */
const heavyDefaults: Record<string, string> = {
  max_threads: '1',
  input_format_parallel_parsing: '0',
  max_block_size: '32768',
  min_insert_block_size_rows: '131072',
  max_bytes_before_external_group_by: '250000000',
  max_bytes_before_external_sort: '250000000',
  max_execution_time: '900',
};

/** Bytes of a statement that the engine surely reads without being told otherwise; its own limit is 256 KiB. */
const usualStatement = 200_000;

/** Sets this request's settings and parameters on the connection and takes back the last one's. */
const prepare = async (
  connection: Connection,
  request: EngineRequest,
  options: EngineOptions,
  comment: string,
): Promise<void> => {
  const wanted = new Map<string, string>([
    ['max_memory_usage', String(Math.floor((options.memoryBytes * 2) / 3))],
    ['max_execution_time', String(options.maxSeconds)],
    ...(request.lane === 'heavy' ? Object.entries(heavyDefaults) : []),
    ...request.settings,
    ['log_comment', comment],
    // The 26.x default of 1 would answer before rows are stored and ignore deduplication tokens.
    ['async_insert', '0'],
  ]);
  const reset = [...connection.applied].filter((name) => !wanted.has(name));
  connection.applied = new Set(wanted.keys());
  const parts = reset.map((name) => `${name} = DEFAULT`);
  for (const [name, value] of [...wanted, ...request.params])
    parts.push(`${name} = ${literal(value)}`);
  const database = request.database.replaceAll(/[`\\]/g, '');
  const text = `SET ${parts.join(', ')}; USE \`${database}\``;
  const size = Buffer.byteLength(text);
  // Parameters are part of a statement here, and thousands of ids are longer than one may be.
  if (size > usualStatement) {
    await connection.session.queryAsync(`SET max_query_size = ${2 * size}`);
    connection.applied.add('max_query_size');
  }
  await connection.session.queryAsync(text);
};

/** `input('structure')`: the request's own rows, as a table to select from. */
const inputCall = /\binput\s*\(\s*('(?:[^'\\]|\\.|'')*')\s*\)/i;

/** chDB has no request body: its rows are read from the spooled file, which clients cannot name. */
const fromFile = (request: EngineRequest, file: string): string => {
  const into = request.sql.replace(/\bformat\s+\w+\s*;?\s*$/i, '');
  const format = literal(request.format);
  return inputCall.test(into)
    ? into.replace(
        inputCall,
        (_, structure: string) => `file(${literal(file)}, ${format}, ${structure})`,
      )
    : `${into} FROM INFILE ${literal(file)} COMPRESSION 'none' FORMAT ${request.format}`;
};

/** The rows are spooled to a file first, so that memory stays flat and the insert is one statement. */
const insert = async (
  connection: Connection,
  request: EngineRequest,
  data: Readable,
  reply: Reply,
  spoolFolder: string,
): Promise<void> => {
  const file = join(spoolFolder, randomUUID());
  try {
    await pipeline(data, createWriteStream(file));
    if (reply.aborted) return;
    let info = summary();
    if ((await stat(file)).size > 0) {
      const result = await connection.session.queryAsync(fromFile(request, file));
      info = summary(result.rowsRead, result.bytesRead, result.elapsed);
    }
    reply.open(request.queryId, request.format, false, info).end();
  } finally {
    await rm(file, { force: true });
  }
};

/** Where the header lines of a chunk end. */
const afterLines = (chunk: Buffer, lines: number): number => {
  let at = 0;
  for (let line = 0; line < lines; line += 1) at = chunk.indexOf(10, at) + 1;
  return at;
};

const stream = async (
  connection: Connection,
  request: EngineRequest,
  reply: Reply,
  headerLines: number,
): Promise<void> => {
  const sql = request.formatInText ? request.sql : request.sql.replace(/;\s*$/, '');
  let first = true;
  for await (const chunk of connection.session.queryStream(sql, { format: request.format })) {
    if (reply.aborted) return;
    reply.open(request.queryId, request.format, request.gzip);
    const bytes = Buffer.from(chunk.raw());
    await reply.write(first ? bytes : bytes.subarray(afterLines(bytes, headerLines)));
    first = false;
  }
  reply.open(request.queryId, request.format, request.gzip).end();
};

const whole = async (
  connection: Connection,
  request: EngineRequest,
  reply: Reply,
): Promise<void> => {
  const result = await connection.session.queryAsync(request.sql, { format: request.format });
  const info = summary(result.rowsRead, result.bytesRead, result.elapsed);
  reply.open(request.queryId, request.format, request.gzip, info).end(Buffer.from(result.bytes()));
};

/** Runs a checked request on a connection and answers it. Throws what the engine throws. */
export const execute = async (
  connection: Connection,
  request: EngineRequest,
  reply: Reply,
  context: { options: EngineOptions; comment: string; spoolFolder: string },
): Promise<void> => {
  const head = statementHead(request.sql);
  const isSelect = /^(select|with|\()/i.test(head);
  if (request.readOnly && !isSelect && !/^(show|describe|desc|explain|exists)\b/i.test(head))
    throw new EngineError(164, 'READONLY', 'Cannot execute query in readonly mode.');
  await prepare(connection, request, context.options, context.comment);
  if (reply.aborted) return;
  const headerLines = streamable.get(request.format);
  const isInsert = /^insert\b/i.test(head) && (!/\bselect\b/i.test(head) || inputCall.test(head));
  if (request.data && isInsert)
    await insert(connection, request, request.data, reply, context.spoolFolder);
  else if (isSelect && headerLines !== undefined)
    await stream(connection, request, reply, headerLines);
  else await whole(connection, request, reply);
};
