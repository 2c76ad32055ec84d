import { platform } from '#server/kernel/process/platform';
import { exportStepSeconds, pieceSpans } from '#server/model/cdn/statistics/exportPieces';
import type { ExportWork } from '#server/model/cdn/statistics/exports.store';
import { measures } from '#server/model/cdn/statistics/statRows';
import type { ParquetColumn } from './parquet';

/** What a piece is written for: whose rows, and the names of what they belong to. */
export type PieceTerms = {
  hidden: readonly string[];
  names: ReadonlyMap<string, string>;
  signal: AbortSignal;
};
/** One row of a file; times in epoch milliseconds, sums as decimal text. */
export type ExportRow = (string | number)[];

const classes = [2, 3, 4, 5];
const sums = [...measures, ...classes.map((n) => `status_${n}xx`)];

/** Labels of the rows; customers are told neither other accounts nor the platform's credentials. */
const labelsOf = ({ byStaff }: Pick<ExportWork, 'byStaff'>): string[] => [
  'account',
  'domain',
  ...(byStaff ? ['supplier_parameter'] : []),
  'source',
  'region',
  'country',
];
/** Columns of the file of an export, in order. */
export const exportColumns = (e: Pick<ExportWork, 'byStaff'>): ParquetColumn[] => [
  { name: 'time', kind: 'time' },
  ...labelsOf(e).map((name) => ({ name, kind: 'text' as const })),
  ...sums.map((name) => ({ name, kind: 'integer' as const })),
];

const statusClass = (n: number): string =>
  `toString(sum(arraySum(mapValues(mapFilter((k, v) -> intDiv(k, 100) = ${n}, s.statusMap)))))`;

/** What every row of an export is asked by: its groups without their order, and the values of the places in them. */
const groupsOf = (e: ExportWork, n: number, { hidden }: PieceTerms) => {
  const span = pieceSpans(e)[n];
  if (!span) throw new RangeError(`an export of ${e.pieces} pieces has no piece ${n}`);
  const ids = ['account_id', 'domain_id', ...(e.byStaff ? ['param_id'] : [])];
  const keys = [...ids, 'region', 'country'].map((key) => `k_${key}`);
  const conditions = [
    "s.source = {source:String} AND s.ts >= {from:DateTime('UTC')} AND s.ts < {to:DateTime('UTC')}",
    e.accountId && 's.account_id = {account:UUID}',
    e.domainId && 's.domain_id = {domain:UUID}',
    hidden.length > 0 && 's.domain_id NOT IN {hidden:Array(UUID)}',
  ];
  return {
    ids,
    order: `at, ${keys.join(', ')}`,
    sql: `SELECT toFloat64(intDiv(toInt64(toUnixTimestamp(s.ts)) + {offset:Int64}, {step:Int64}) * {step:Int64} - {offset:Int64}) AS at,
        ${keys.map((key) => `toString(s.${key.slice(2)}) AS ${key}`).join(', ')},
        ${measures.map((name) => `toString(sum(s.${name})) AS v_${name}`).join(', ')}, ${classes.map((c) => `${statusClass(c)} AS v_status_${c}xx`).join(', ')}
      FROM stats_5m AS s WHERE ${conditions.filter(Boolean).join(' AND ')}
      GROUP BY at, ${keys.join(', ')}
      HAVING ${measures.map((name) => `sum(s.${name}) != 0`).join(' OR ')}`,
    params: {
      ...span,
      source: e.source,
      step: exportStepSeconds[e.step],
      offset: e.offsetMinutes * 60,
      ...(e.accountId && { account: e.accountId }),
      ...(e.domainId && { domain: e.domainId }),
      ...(hidden.length > 0 && { hidden }),
    },
  };
};
const optionsOf = (e: ExportWork, { signal }: PieceTerms) =>
  ({
    name: 'statistics.exportFile',
    lane: 'heavy',
    signal,
    who: { userId: null, accountId: e.accountId },
  }) as const;

/**
 * Rows of piece `n` in their order, as they arrive: sums of slots by step, domain, region and country,
 * of staff by supplier parameter as well. Groups whose sums have all been taken back are left out.
 */
export async function* exportRows(
  e: ExportWork,
  n: number,
  terms: PieceTerms,
): AsyncGenerator<ExportRow[]> {
  const { ids, order, sql, params } = groupsOf(e, n, terms);
  const chunks = platform().analytics.lines({
    ...optionsOf(e, terms),
    format: 'JSONCompactEachRow',
    sql: `${sql} ORDER BY ${order}`,
    params,
  });
  for await (const lines of chunks)
    yield lines.map((line) => {
      // The columns of the SELECT above: a number and texts.
      const [at = 0, ...rest] = JSON.parse(line) as [number, ...string[]];
      const of = rest.slice(0, ids.length).map((id) => terms.names.get(id) ?? id);
      const [region = '', country = '', ...figures] = rest.slice(ids.length);
      return [at * 1000, ...of, e.source, region, country, ...figures];
    });
}

/** Letters of an instant and of an id, which stand before the rest of a line. */
const [instantLength, idLength] = [24, 36];
/**
 * The same rows as texts: the instant, the names of what they belong to in the writing of `cell`, and
 * the rest as the engine wrote it, which is several times cheaper than reading ten million rows here.
 * `tail` makes of the columns after the names (name and SQL) the SQL of that rest.
 */
export async function* exportLines(
  e: ExportWork,
  n: number,
  terms: PieceTerms,
  o: {
    tail: (columns: readonly [name: string, text: string][]) => string;
    cell: (name: string) => string;
    line: (at: string, cells: readonly string[], tail: string) => string;
  },
): AsyncGenerator<string[]> {
  const { ids, order, sql, params } = groupsOf(e, n, terms);
  const columns = exportColumns(e)
    .slice(1 + ids.length)
    .map(({ name }): [string, string] => {
      if (name === 'source') return [name, '{source:String}'];
      return [name, name === 'region' || name === 'country' ? `t.k_${name}` : `t.v_${name}`];
    });
  const chunks = platform().analytics.lines({
    ...optionsOf(e, terms),
    format: 'TabSeparatedRaw',
    sql: `SELECT concat(formatDateTime(toDateTime(t.at, 'UTC'), '%Y-%m-%dT%H:%i:%S.000Z'), ${ids.map((id) => `t.k_${id}`).join(', ')}, ${o.tail(columns)}) AS line
      FROM (${sql}) AS t ORDER BY ${order}`,
    params,
  });
  const written = new Map<string, string>();
  const cellOf = (id: string): string => {
    const text = written.get(id);
    if (text !== undefined) return text;
    const cell = o.cell(terms.names.get(id) ?? id);
    written.set(id, cell);
    return cell;
  };
  const end = instantLength + ids.length * idLength;
  for await (const lines of chunks)
    yield lines.map((line) => {
      const cells = ids.map((_, i) => {
        const from = instantLength + i * idLength;
        return cellOf(line.slice(from, from + idLength));
      });
      return o.line(line.slice(0, instantLength), cells, line.slice(end));
    });
}
