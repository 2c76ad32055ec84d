import { linkHours, type MetricExport } from '#shared/areas/cdn/statistics/metricExports';
import { sentence } from '#shared/kernel/sentences';
import { zonedText } from '#shared/kernel/units';
import type { Ctx } from '../../../kernel/db/context';
import { endRun } from '../../platform/cronSchedules/index';
import { publicBase, queueEmail } from '../../platform/session/index';
import { newLink } from './exportLinks.store';
import { type ExportRun, runOfExport } from './exportRuns.store';

const link = '/cdn-metricexporttask';

/** Mails a link to whoever made the schedule; it works for a day, without sign-in. */
const mailLink = async (ctx: Ctx, e: MetricExport, run: ExportRun): Promise<void> => {
  if (!run.userId || !run.email) return;
  const { token, until } = await newLink(ctx, e.id, run.userId);
  await queueEmail(ctx, {
    to: run.email,
    template: 'fileReady',
    language: run.language,
    accountId: run.accountId,
    key: `metricExport:${e.id}`,
    values: {
      name: run.name,
      file: run.file ?? '',
      rows: String(e.rowCount),
      at: zonedText(until, e.offsetMinutes),
      link: `${publicBase()}/api/metricExports/${e.id}/download?token=${token}`,
    },
  });
};

/** Ends the run of an export that ended, in the same transaction; one that no schedule began has none. */
export const endExportRun = async (ctx: Ctx, e: MetricExport): Promise<void> => {
  const run = await runOfExport(ctx, e.id);
  if (!run) return;
  const ok = e.state === 'completed';
  if (ok) await mailLink(ctx, e, run);
  const summary = ok
    ? sentence('metricExport.sent', { rows: e.rowCount, hours: linkHours })
    : (e.message ?? sentence('metricExport.ended'));
  await endRun(ctx, run.runId, { ok, summary, link });
};
