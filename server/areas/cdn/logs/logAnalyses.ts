import { instantOf } from '#shared/kernel/units';
import {
  type LogAnswer,
  logAnalyses,
  logDimensionLabels,
  type LogQuestion,
  longestLogDays,
  sizeBorders,
} from '#shared/areas/cdn/logs/logAnalyses';
import { Failure } from '#shared/kernel/errors';
import { nowMs } from '../../../kernel/process/clock';
import { type Outside, serve } from '../../../kernel/http/http';
import { sheetDownload } from '../../../kernel/http/xlsx';
import { reachOf } from '../../../model/cdn/statistics/reach';
import { spanOf } from '../statistics/span';
import { cleanedDays } from '../../../model/cdn/logs/retention.store';
import { coverageOf, topLines } from './topLines';

const hour = 3600;

/** The span a person chose, by five minutes; a missing one is refused with its own sentence. */
const spanFor = (q: LogQuestion, offsetMinutes: number) => {
  if (!q.last && !q.from && !q.to) throw new Failure('logs.time');
  const span = spanOf({ ...q, step: '5m' }, offsetMinutes, nowMs());
  if (span.to - span.from > longestLogDays * 86_400) throw new Failure('statistics.range');
  return { from: span.from, to: span.to };
};

/** Ranks the lines of a span, and says how many of its hours are completely here. */
export const topFor = async (o: Outside, q: LogQuestion): Promise<LogAnswer> => {
  const { reach, span, cleaned, retentionDays } = await o.transact(async (ctx) => {
    const domainIds = q.domainIds && q.domainIds.length > 0 ? q.domainIds : undefined;
    const reach = await reachOf(ctx, { accountId: q.accountId, domainIds });
    const chosen = spanFor(q, reach.offsetMinutes);
    const gone = await cleanedDays(ctx, reach, instantOf(chosen.from), instantOf(chosen.to));
    return { reach, span: chosen, ...gone };
  });
  const who = { userId: o.who.userId, accountId: o.who.accountId };
  const now = Math.floor(nowMs() / 1000);
  const ended = { from: span.from - (span.from % hour), to: Math.min(span.to, now - (now % hour)) };
  const [top, covered] = await Promise.all([
    topLines(reach, q, span, who),
    ended.to > ended.from
      ? coverageOf(reach, ended, cleaned)
      : { expected: 0, complete: 0, counted: 0 },
  ]);
  return {
    from: instantOf(span.from),
    to: instantOf(span.to),
    by: q.by,
    ...top,
    coverage: {
      ...covered,
      ratio: covered.expected > 0 ? covered.complete / covered.expected : null,
      cleanedDays: cleaned.length,
      retentionDays,
    },
  };
};

/** Name of a size class for a file: from its border up to the next one. */
const sizeText = (key: string): string => {
  const from = sizeBorders[Number(key) - 1] ?? 0;
  const to = sizeBorders[Number(key)];
  return to === undefined ? `>= ${from} B` : `${from} - ${to - 1} B`;
};

function* rowsOf(answer: LogAnswer): Generator<readonly unknown[]> {
  for (const r of answer.rows)
    yield [
      `${r.domain}${answer.by === 'size' ? sizeText(r.key) : r.key}`,
      r.requests,
      r.bytes,
      answer.total.requests > 0 ? r.requests / answer.total.requests : 0,
    ];
  yield ['合计 / Total', answer.total.requests, answer.total.bytes, 1];
}

export const logAnalysesService = serve(
  logAnalyses,
  {},
  {
    top: topFor,
    async export(o, { format, ...q }) {
      const answer = await topFor(o, q);
      const heads = [
        logDimensionLabels[q.by].join(' / '),
        '请求数 / Requests',
        '流量 / Traffic (B)',
        '占比 / Share',
      ];
      const name = `log-${q.by}-${answer.from.slice(0, 10)}`;
      return sheetDownload({ name, heads, rows: rowsOf(answer) }, format);
    },
  },
);
