import {
  longestExportDays,
  type MetricExport,
  metricExport,
  metricExports,
  mostOpenExports,
} from '#shared/areas/cdn/statistics/metricExports';
import { isStaff } from '#shared/kernel/access';
import type { Got } from '#shared/kernel/contract';
import { badField, Failure } from '#shared/kernel/errors';
import { slotSeconds } from '#shared/kernel/units';
import type { Ctx } from '../../../kernel/db/context';
import { insert } from '../../../kernel/db/rows';
import { openExports } from './exportLinks.store';
import { pieceSpans } from './exportPieces';
import { keepRun } from './exportRuns.store';
import { tellExport } from './exports.store';
import { reachOf } from './reach.store';

type Question = Got<typeof metricExports.endpoints.create>;
const dayMs = 86_400_000;

const checkSpan = ({ fromAt, toAt }: Question): void => {
  const [start, end] = [Date.parse(fromAt), Date.parse(toAt)];
  const isWhole = [start, end].every((ms) => ms % (slotSeconds * 1000) === 0);
  if (!isWhole || start >= end || end - start > longestExportDays * dayMs)
    throw badField('toAt', 'statistics.exportSpan', { days: longestExportDays });
};

/**
 * Enters an export of what the asking person may see; the workers take it from there. `runId` is the
 * run of a schedule that it ends.
 */
export const startExport = async (
  ctx: Ctx,
  q: Question,
  runId: string | null,
): Promise<MetricExport> => {
  checkSpan(q);
  const domainIds = q.domainId ? [q.domainId] : undefined;
  const reach = await reachOf(ctx, { accountId: q.accountId, domainIds });
  const count = await openExports(ctx, reach.accountId);
  if (count >= mostOpenExports) throw new Failure('statistics.exports', { count });
  const terms = {
    accountId: reach.accountId,
    domainId: q.domainId ?? null,
    source: q.source,
    step: q.step,
    format: q.format,
    fromAt: new Date(q.fromAt).toISOString(),
    toAt: new Date(q.toAt).toISOString(),
    offsetMinutes: reach.offsetMinutes,
  };
  const row = await insert(ctx, metricExport, {
    ...terms,
    byStaff: isStaff(ctx.who),
    state: 'waiting',
    pieces: pieceSpans(terms).length,
    piecesDone: 0,
    rowCount: 0,
    sizeBytes: 0,
    createdByEmail: ctx.who.email,
  });
  if (runId) await keepRun(ctx, row.id, runId);
  ctx.enqueue(metricExports.jobs.run, {});
  tellExport(ctx, row);
  return row;
};
