import { join } from 'node:path';
import { sql } from 'kysely';
import {
  type MetricExport,
  metricExport,
  metricExports,
} from '#shared/areas/cdn/statistics/metricExports';
import { isStaff } from '#shared/kernel/access';
import type { Got } from '#shared/kernel/contract';
import type { Ctx } from '../../../kernel/db/context';
import { type From, listVerb, rowOf } from '../../../kernel/db/list';
import { serve } from '../../../kernel/http/http';
import { platform } from '../../../kernel/process/platform';
import { newLink } from '../../../model/cdn/statistics/exportLinks.store';
import { startExport } from '../../../model/cdn/statistics/exportStart';
import { dropPieces, moveExport } from '../../../model/cdn/statistics/exports.store';
import { linkedFile } from './metricExports.store';

const { list, create } = metricExports.endpoints;
type Question = Got<typeof create>;

const from: From = {
  entity: metricExport,
  adds: { progress: sql`case when t.pieces > 0 then t.pieces_done::float8 / t.pieces else 1 end` },
  // What staff export of an account names what customers are not told.
  seen: ({ who }) =>
    isStaff(who) ? sql`true` : sql`t.account_id = ${who.accountId}::uuid and not t.by_staff`,
};
const own = rowOf(list, from);
type Shown = Awaited<ReturnType<typeof own>>;

const start = async (ctx: Ctx, q: Question): Promise<Shown> => {
  const { id } = await startExport(ctx, q, null);
  return own(ctx, id);
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
    const { token, until } = await newLink(ctx, id, ctx.who.userId);
    return { url: `/api/metricExports/${id}/download?token=${token}`, expiresAt: until };
  },
  async download(ctx, { id, token }) {
    const { fileId, name, type } = await linkedFile(ctx, id, token);
    return { name, type, path: join(platform().filesFolder, fileId) };
  },
});
