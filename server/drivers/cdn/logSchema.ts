import type { LogSchema } from '../../kernel/analytics/index';
import type { LogDialect, LogLine } from './logDialect';

const quoted = (text: string): string =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

const times: readonly (keyof LogLine)[] = ['ts'];
const codes: readonly (keyof LogLine)[] = ['status', 'origin_status'];
const sizes: readonly (keyof LogLine)[] = ['bytes', 'origin_bytes'];
const durations: readonly (keyof LogLine)[] = ['request_ms', 'origin_ms'];

const typeOf = (column: keyof LogLine, dialect: LogDialect): string => {
  if (times.includes(column)) return "DateTime('UTC')";
  // Files written before the supplier told witnesses apart lack the field.
  if (column === 'witness' && dialect.format === 'json') return 'Nullable(String)';
  if (codes.includes(column)) return 'UInt16';
  if (sizes.includes(column)) return 'UInt64';
  if (durations.includes(column))
    return dialect.durations === 'seconds' ? 'Decimal(15, 3)' : 'UInt32';
  // Also what repeats: reading dictionaries takes the engine a third more CPU than reading text and making them of it.
  return 'String';
};

const nameOf = (from: string | number): string => (typeof from === 'number' ? `c${from}` : from);

/** Named tuples nest the paths of a JSON object; columns split by tabs come in their order. */
const structureOf = (dialect: LogDialect): string => {
  const columns = new Map<string, Map<string, string>>();
  const entries = Object.entries(dialect.fields) as [keyof LogLine, { from: string | number }][];
  const ordered =
    dialect.format === 'tabs'
      ? entries.sort((a, b) => Number(a[1].from) - Number(b[1].from))
      : entries;
  for (const [column, { from }] of ordered) {
    const [head = '', rest = ''] = nameOf(from).split('.');
    const parts = columns.get(head) ?? new Map<string, string>();
    columns.set(head, parts.set(rest, typeOf(column, dialect)));
  }
  const columnsText = [...columns].map(([head, parts]) => {
    const own = parts.get('');
    const nested = [...parts].map(([name, type]) => `${name} ${type}`).join(', ');
    return `${head} ${own ?? `Tuple(${nested})`}`;
  });
  return columnsText.join(', ');
};

const valueOf = (column: keyof LogLine, dialect: LogDialect): string => {
  const { from, word, is = '' } = dialect.fields[column] ?? { from: '' };
  const whole = nameOf(from);
  const raw = word === undefined ? whole : `splitByChar(' ', ${whole})[${word + 1}]`;
  if (times.includes(column))
    return dialect.zoneHours === 0 ? raw : `${raw} - ${dialect.zoneHours * 3600}`;
  if (durations.includes(column))
    return dialect.durations === 'seconds' ? `toFloat32(${raw} * 1000)` : raw;
  if (codes.includes(column) || sizes.includes(column)) return raw;
  if (column === 'witness') return `toUInt8(ifNull(${raw}, '') = ${quoted(is)})`;
  if (column === 'cache_status') {
    const states = [...new Set(Object.values(dialect.cache))];
    const words = Object.keys(dialect.cache).map(quoted).join(', ');
    const meant = Object.values(dialect.cache).map(quoted).join(', ');
    const choice = states.map((state, i) => `${quoted(state)} = ${i + 1}`).join(', ');
    // A word outside the list becomes '', which the cast refuses.
    return `CAST(transform(${raw}, [${words}], [${meant}], ''), ${quoted(`Enum8(${choice})`)})`;
  }
  const escapes = Object.entries(dialect.escapes ?? {});
  const text = escapes.reduce(
    (done, [escape, sign]) => `replaceAll(${done}, ${quoted(escape)}, ${quoted(sign)})`,
    raw,
  );
  const filled =
    dialect.empty === undefined ? text : `if(${raw} = ${quoted(dialect.empty)}, '', ${text})`;
  return column === 'client_ip' ? `toIPv6OrDefault(${filled})` : filled;
};

/** What the engine needs to read whole files of the dialect by itself. */
export const logSchemaOf = (dialect: LogDialect): LogSchema => ({
  format: dialect.format === 'json' ? 'JSONEachRow' : 'TabSeparatedRaw',
  structure: structureOf(dialect),
  columns: Object.fromEntries(
    (Object.keys(dialect.fields) as (keyof LogLine)[]).map((c) => [c, valueOf(c, dialect)]),
  ),
});
