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

/**
 * Rows of piece `n` in their order, as they arrive: sums of slots by step, domain, region and country,
 * of staff by supplier parameter as well. Groups whose sums have all been taken back are left out.
 */
export async function* exportRows(
  e: ExportWork,
  n: number,
  { hidden, names, signal }: PieceTerms,
): AsyncGenerator<ExportRow[]> {
  const span = pieceSpans(e)[n];
  if (!span) throw new RangeError(`an export of ${e.pieces} pieces has no piece ${n}`);
  const ids = ['account_id', 'domain_id', ...(e.byStaff ? ['param_id'] : [])];
  const keys = [...ids, 'region', 'country'];
  const conditions = [
    "s.source = {source:String} AND s.ts >= {from:DateTime('UTC')} AND s.ts < {to:DateTime('UTC')}",
    e.accountId && 's.account_id = {account:UUID}',
    e.domainId && 's.domain_id = {domain:UUID}',
    hidden.length > 0 && 's.domain_id NOT IN {hidden:Array(UUID)}',
  ];
  const chunks = platform().analytics.lines({
    name: 'statistics.exportFile',
    format: 'JSONCompactEachRow',
    lane: 'heavy',
    signal,
    who: { userId: null, accountId: e.accountId },
    sql: `SELECT toFloat64(intDiv(toInt64(toUnixTimestamp(s.ts)) + {offset:Int64}, {step:Int64}) * {step:Int64} - {offset:Int64}) AS at,
        ${keys.map((key) => `toString(s.${key}) AS k_${key}`).join(', ')},
        ${measures.map((name) => `toString(sum(s.${name})) AS v_${name}`).join(', ')}, ${classes.map((c) => `${statusClass(c)} AS v_${c}`).join(', ')}
      FROM stats_5m AS s WHERE ${conditions.filter(Boolean).join(' AND ')}
      GROUP BY at, ${keys.map((key) => `k_${key}`).join(', ')}
      HAVING ${measures.map((name) => `sum(s.${name}) != 0`).join(' OR ')}
      ORDER BY at, ${keys.map((key) => `k_${key}`).join(', ')}`,
    params: {
      ...span,
      source: e.source,
      step: exportStepSeconds[e.step],
      offset: e.offsetMinutes * 60,
      ...(e.accountId && { account: e.accountId }),
      ...(e.domainId && { domain: e.domainId }),
      ...(hidden.length > 0 && { hidden }),
    },
  });
  for await (const lines of chunks)
    yield lines.map((line) => {
      // The columns of the SELECT above: a number and texts.
      const [at = 0, ...rest] = JSON.parse(line) as [number, ...string[]];
      const of = rest.slice(0, ids.length).map((id) => names.get(id) ?? id);
      const places = rest.slice(ids.length, keys.length);
      return [at * 1000, ...of, e.source, ...places, ...rest.slice(keys.length)];
    });
}
