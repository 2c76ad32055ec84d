import type { ClickHouseClient, ClickHouseSettings } from '@clickhouse/client';
import { Readable } from 'node:stream';
import { engineCode } from './failures';
import type { ReadText, StoreText } from './types';

/** A line that cannot be stored; `line` counts from 1 and is 0 when it is not one line's fault. */
export class LogLineError extends Error {
  readonly code = 'log.line';
  readonly line: number;
  readonly reason: string;
  constructor(line: number, reason: string) {
    super(`log line ${line}: ${reason}`);
    this.name = 'LogLineError';
    this.line = line;
    this.reason = reason;
  }
}

/** ClickHouse's numbers for text that does not fit its columns, numbers, times or words. */
const unfit = new Set(
  '6 25 26 27 33 38 41 53 69 72 117 130 131 321 349 407 461 632 636 675 676 691'.split(' '),
);

const settings: ClickHouseSettings = {
  async_insert: 0,
  insert_deduplicate: 1,
  date_time_input_format: 'best_effort',
  // A field that is missing is an error and not an empty value; unknown ones are left out.
  input_format_skip_unknown_fields: 1,
  input_format_force_null_for_omitted_fields: 1,
  input_format_json_defaults_for_missing_elements_in_named_tuple: 0,
};

/** Error for a refused line, or what was thrown. */
export const lineErrorFor = (error: unknown): unknown => {
  if (!unfit.has(engineCode(error) ?? '')) return error;
  const text = error instanceof Error ? error.message : String(error);
  // What follows names the engine's own files and steps, not the line.
  const reason = text.split(/: \((?:at row|in file)|: while executing/i)[0] ?? text;
  return new LogLineError(Number(/at row (\d+)/.exec(text)?.[1] ?? 0), reason.slice(0, 300));
};

type Statement = { sql: string; params: Record<string, string>; settings: ClickHouseSettings };

/** `INSERT … SELECT … FROM input()`: the engine maps the text, not this process. */
export const storeStatement = (o: StoreText): Statement => {
  const constants = Object.keys(o.constants);
  const mapped = Object.keys(o.shape.columns);
  const values = [...constants.map((name) => `{${name}:UUID}`), ...Object.values(o.shape.columns)];
  return {
    sql: `INSERT INTO ${o.table} (${[...constants, ...mapped].join(', ')}) SELECT ${values.join(', ')}
      FROM input(${literal(o.shape.structure)}) FORMAT ${o.shape.format}`,
    params: { ...o.constants },
    settings: { ...settings, insert_deduplication_token: o.token },
  };
};

/** The same expressions, computed for every line and kept nowhere. */
export const checkStatement = (o: ReadText): Statement => ({
  sql: `INSERT INTO FUNCTION null('ok UInt8') SELECT ignore(${Object.values(o.shape.columns).join(', ')})
    FROM input(${literal(o.shape.structure)}) FORMAT ${o.shape.format}`,
  params: {},
  settings,
});

const literal = (text: string): string =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** Sends text with its statement; throws what the engine says. */
export const sendText = async (
  client: ClickHouseClient,
  { text, lane }: ReadText,
  statement: Statement,
  signal: AbortSignal,
): Promise<void> => {
  const { stream } = await client.exec({
    query: statement.sql,
    query_params: statement.params,
    values: Readable.from([text], { objectMode: false }),
    abort_signal: signal,
    clickhouse_settings: {
      ...(lane === 'heavy' ? { workload: 'heavy' } : {}),
      ...statement.settings,
    } as ClickHouseSettings,
  });
  stream.resume();
};
