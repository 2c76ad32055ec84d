import { cnameAnalyses, cnameShares } from '#shared/areas/cdn/steering/analyses';
import { covers, wilson } from '#shared/areas/cdn/steering/wilson';
import { badField } from '#shared/kernel/errors';
import { instantOf } from '#shared/kernel/units';
import type { Source } from '#shared/metrics';
import { computedList } from '../../../kernel/db/computedList';
import { type Outside, serve } from '../../../kernel/http/http';
import { nowMs } from '../../../kernel/process/clock';
import { platform } from '../../../kernel/process/platform';
import { spanOf } from '../statistics/span';
import * as store from './analyses.store';

type Input = Omit<store.Question, 'from' | 'to'> & Omit<Parameters<typeof spanOf>[0], 'step'>;
/** The question with its time resolved; names and tasks stay as they are. */
const questionOf = ({ last, from, to, domainId, scheduleId, taskId }: Input): store.Question => {
  const span = spanOf({ last, from, to, step: '5m' }, 0, nowMs());
  return { from: instantOf(span.from), to: instantOf(span.to), domainId, scheduleId, taskId };
};

const shareOf = ({ count, ...cell }: store.Cell) => {
  const seen = wilson(count, cell.answers);
  return {
    key: `${cell.name} ${cell.region} ${cell.paramId}`,
    ...cell,
    observed: seen.share,
    low: seen.low,
    high: seen.high,
    state: covers(seen, cell.expected) ? 'within' : 'outside',
  };
};

/** Expected and observed shares: what answers requests. */
export const cnameSharesService = serve(
  cnameShares,
  {},
  {
    async list(o, query) {
      const q = questionOf(query);
      return o.transact(async (ctx) => {
        const cells = await store.cellsOf(ctx, q);
        return computedList(ctx, cnameShares.endpoints.list, cells.map(shareOf), query);
      });
    },
  },
);

/** Buckets of a chart: about 150, of whole slots. */
const stepOf = ({ from, to }: store.Question): number => {
  const seconds = (Date.parse(to) - Date.parse(from)) / 1000;
  return [300, 900, 3600, 21_600].find((step) => seconds / step <= 150) ?? 86_400;
};

/** Bytes per bucket and credential, by one source. */
const trafficOf = (
  o: Outside,
  q: store.Question,
  more: { source: Source; step: number; domains: readonly string[] | null },
): Promise<store.Bucket[]> =>
  platform().analytics.query<store.Bucket>({
    name: 'steering.traffic',
    who: { userId: o.who.userId, accountId: null },
    sql: `SELECT toFloat64(intDiv(toUnixTimestamp(s.ts), {step:UInt32}) * {step:UInt32}) AS at,
        toString(s.param_id) AS paramId, toFloat64(sum(s.bytes)) AS count
      FROM stats_5m AS s WHERE s.source = {source:String}
        AND s.ts >= parseDateTimeBestEffort({from:String}) AND s.ts < parseDateTimeBestEffort({to:String})
        ${more.domains ? 'AND s.domain_id IN {domains:Array(UUID)}' : ''}
      GROUP BY at, paramId HAVING count > 0`,
    params: {
      step: more.step,
      source: more.source,
      from: q.from,
      to: q.to,
      ...(more.domains ? { domains: [...more.domains] } : {}),
    },
  });

/** Parts of each credential in every bucket; null where a bucket has nothing at all. */
const partsOf = (rows: readonly store.Bucket[], times: readonly number[]) => {
  const whole = new Map<number, number>();
  const own = new Map<string, Map<number, number>>();
  for (const { at, paramId, count } of rows) {
    whole.set(at, (whole.get(at) ?? 0) + count);
    const of = own.get(paramId) ?? new Map<number, number>();
    of.set(at, (of.get(at) ?? 0) + count);
    own.set(paramId, of);
  }
  return [...own]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([paramId, of]) => ({
      paramId,
      values: times.map((at) => {
        const all = whole.get(at);
        return all ? (of.get(at) ?? 0) / all : null;
      }),
    }));
};

/** Answers and traffic over time, and by any dimension: what answers requests. */
export const cnameAnalysesService = serve(
  cnameAnalyses,
  {},
  {
    async chart(o, { source, ...rest }) {
      const q = questionOf(rest);
      const step = stepOf(q);
      const [buckets, marks, domains] = await o.transact(async (ctx) => [
        await store.bucketsOf(ctx, q, step),
        await store.marksOf(ctx, q),
        await store.domainsOf(ctx, q),
      ]);
      const first = Math.floor(Date.parse(q.from) / 1000 / step) * step;
      const length = Math.ceil((Date.parse(q.to) / 1000 - first) / step);
      const times = Array.from({ length }, (_, n) => first + n * step);
      const traffic = await trafficOf(o, q, { source, step, domains });
      return {
        times,
        step,
        answers: partsOf(buckets, times),
        traffic: partsOf(traffic, times),
        marks,
      };
    },
    async groups(o, { by = [], ...rest }) {
      if (by.length === 0) throw badField('by', 'field.required', { field: 'by' });
      const q = questionOf(rest);
      return o.transact(async (ctx) => {
        const rows = await store.groupsOf(ctx, q, by);
        const ids = rows.flatMap((r) =>
          r.keys.filter((k, i) => k !== null && (by[i] === 'domain' || by[i] === 'supplier')),
        );
        const names = await store.namesOf(ctx, ids as string[]);
        const answers = rows[0]?.total ?? 0;
        return {
          by,
          groups: rows[0]?.groups ?? 0,
          answers,
          rows: rows.map((row) => ({
            keys: row.keys,
            answers: row.answers,
            silent: row.silent,
            foreign: row.foreign,
            ms: row.ms,
            names: row.keys.map((k) => (k ? (names.get(k) ?? null) : null)),
            share: row.answers / answers,
          })),
        };
      });
    },
  },
);
