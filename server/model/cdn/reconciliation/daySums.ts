import { pairNames, sourcePairs } from '#shared/areas/cdn/reconciliation/consistency';
import { type Source, sources } from '#shared/metrics';
import type { Who } from '#shared/kernel/access';
import { platform } from '../../../kernel/process/platform';
import type { Compared, Figure } from './consistencyVerdict';

const measures = ['requests', 'bytes'] as const;
/** Sums of one row by source and measure, as the store writes them. */
export type Sums = Record<`${Source}_${(typeof measures)[number]}`, string>;

/** The sums of every source, of rows `s`. */
export const sums = sources
  .flatMap((s) => measures.map((m) => `sumIf(s.${m}, s.source = '${s}') AS ${s}_${m}`))
  .join(', ');
/** The figures of each source in a row. */
export const figuresOf = (row: Sums): Record<Source, Figure> =>
  // Safe cast: the entries are those of all sources.
  Object.fromEntries(
    sources.map((s) => [
      s,
      { requests: Number(row[`${s}_requests`]), bytes: Number(row[`${s}_bytes`]) },
    ]),
  ) as Record<Source, Figure>;

/** What a day holds of each source, and then how far each pair is apart, each by its measures. */
const dayFigures = [
  ...sources.flatMap((s) => measures.map((m) => `sum(h.${s}_${m})`)),
  ...pairNames.flatMap((pair) => {
    const [a, b] = sourcePairs[pair];
    return measures.map((m) => `sum(abs(h.${a}_${m} - h.${b}_${m}))`);
  }),
];
type DaySums = { domainId: string; paramId: string; day: string; figures: readonly number[] };
/** The figures of each source on a day, and how far pairs are apart. */
export const figuresOfDay = ({ figures }: DaySums) => {
  const at = (i: number): Figure => ({
    requests: figures[2 * i] ?? 0,
    bytes: figures[2 * i + 1] ?? 0,
  });
  return {
    // Safe casts: the entries are those of all sources, and of all pairs.
    ...(Object.fromEntries(sources.map((s, i) => [s, at(i)])) as Record<Source, Figure>),
    apart: Object.fromEntries(
      pairNames.map((pair, i) => [pair, at(sources.length + i)]),
    ) as Compared['apart'],
  };
};

type PairSums = { domainId: string; paramId: string; days: readonly [string, readonly number[]][] };
/** Sums of each domain, parameter and UTC day by source, and how far pairs are apart, added up hour by hour so that hours do not make up for each other. */
export const sumsOfDays = async (
  o: { from: string; to: string; domainIds?: readonly string[] | undefined },
  who?: Who,
): Promise<DaySums[]> => {
  const rows = `FROM stats_1h AS s WHERE s.ts >= {from:DateTime('UTC')} AND s.ts < {to:DateTime('UTC')}
    ${o.domainIds ? 'AND s.domain_id IN {domains:Array(UUID)}' : ''}`;
  const key = 'cityHash64(s.domain_id, s.param_id) AS pair';
  const pairs = await platform().analytics.query<PairSums>({
    name: 'consistency.days',
    // Hours of thousands of domains are grouped by one number in place of two ids, which are put to the days
    // afterwards: twice as fast. Of a hundred thousand pairs two share one with a chance of 3 in 10^10.
    sql: `SELECT toString(i.domain_id) AS domainId, toString(i.param_id) AS paramId, d.days AS days
      FROM (SELECT g.pair AS pair, groupArray((toString(g.day), g.figures)) AS days
        FROM (SELECT h.pair AS pair, toDate(h.ts, 'UTC') AS day, [${dayFigures.map((f) => `toFloat64(${f})`).join(', ')}] AS figures
          FROM (SELECT ${key}, s.ts AS ts, ${sums} ${rows} GROUP BY pair, ts) AS h GROUP BY h.pair, day) AS g
        GROUP BY g.pair) AS d
      INNER JOIN (SELECT ${key}, any(s.domain_id) AS domain_id, any(s.param_id) AS param_id ${rows} GROUP BY pair) AS i ON i.pair = d.pair`,
    params: {
      from: Date.parse(o.from) / 1000,
      to: Date.parse(o.to) / 1000,
      ...(o.domainIds ? { domains: o.domainIds } : {}),
    },
    maxRows: 2_000_000,
    ...(who ? { who: { userId: who.userId, accountId: who.accountId } } : {}),
  });
  return pairs.flatMap(({ domainId, paramId, days }) =>
    days.map(([day, figures]) => ({ domainId, paramId, day, figures })),
  );
};
