import { join } from 'node:path';
import { sql } from 'kysely';
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
import { type From, listVerb, rowOf } from '../../../kernel/db/list';
import { insert } from '../../../kernel/db/rows';
import { serve } from '../../../kernel/http/http';
import { platform } from '../../../kernel/process/platform';
import { pieceSpans } from '../../../model/cdn/statistics/exportPieces';
import { dropPieces, moveExport, tellExport } from '../../../model/cdn/statistics/exports.store';
import { reachOf } from '../../../model/cdn/statistics/reach.store';
import { linkedFile, newLink, openExports } from './metricExports.store';

const { list, create } = metricExports.endpoints;
type Question = Got<typeof create>;
const dayMs = 86_400_000;

const from: From = {
  entity: metricExport,
  adds: { progress: sql`case when t.pieces > 0 then t.pieces_done::float8 / t.pieces else 1 end` },
  // What staff export of an account names what customers are not told.
  seen: ({ who }) =>
    isStaff(who) ? sql`true` : sql`t.account_id = ${who.accountId}::uuid and not t.by_staff`,
};
const own = rowOf(list, from);
type Shown = Awaited<ReturnType<typeof own>>;

const checkSpan = ({ fromAt, toAt }: Question): void => {
  const [start, end] = [Date.parse(fromAt), Date.parse(toAt)];
  const isWhole = [start, end].every((ms) => ms % (slotSeconds * 1000) === 0);
  if (!isWhole || start >= end || end - start > longestExportDays * dayMs)
    throw badField('toAt', 'statistics.exportSpan', { days: longestExportDays });
};

/** Enters an export of what the asking person may see; the workers take it from there. */
const start = async (ctx: Ctx, q: Question): Promise<Shown> => {
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
  ctx.enqueue(metricExports.jobs.run, {});
  tellExport(ctx, row);
  return own(ctx, row.id);
};

const move =
  (to: MetricExport['state']) =>
  async (ctx: Ctx, { id }: { id: string }) => {
    await own(ctx, id);
    await moveExport(ctx, id, to, to === 'waiting' ? { message: null } : {});
    if (to === 'cancelled') await dropPieces(ctx, id, null);
    if (to === 'waiting') ctx.enqueue(metricExports.jobs.run, {});
    return own(ctx, id);
  };

/** Exports of figures into files: everybody's own, and of staff those of any account or of all. */
export const metricExportsService = serve(metricExports, {
  list: listVerb(list, from),
  one: (ctx, { id }) => own(ctx, id),
  create: start,
  pause: move('paused'),
  resume: move('waiting'),
  cancel: move('cancelled'),
  async again(ctx, { id }) {
    const { source, step, format, fromAt, toAt, domainId, accountId } = await own(ctx, id);
    const whose = {
      ...(domainId && { domainId }),
      ...(accountId && isStaff(ctx.who) && { accountId }),
    };
    return start(ctx, { source, step, format, fromAt, toAt, ...whose });
  },
  async link(ctx, { id }) {
    await own(ctx, id);
    const { token, until } = await newLink(ctx, id);
    return { url: `/api/metricExports/${id}/download?token=${token}`, expiresAt: until };
  },
  async download(ctx, { id, token }) {
    const { fileId, name, type } = await linkedFile(ctx, id, token);
    return { name, type, path: join(platform().filesFolder, fileId) };
  },
});
