import type { ExportSpan } from '#shared/areas/cdn/statistics/scheduleKinds';
import { addDays, dayOf, dayStart } from '#shared/kernel/units';
import { scheduleEffects } from '../../platform/cronSchedules/index';
import { startExport } from './exportStart';
import { reachOf } from './reach.store';

/** Whole days before the one in which a run is due, on the clock of the account. */
const spanOf = (span: ExportSpan, dueAt: string, offset: number): [string, string] => {
  const today = dayOf(dueAt, offset);
  if (span !== 'month') return [addDays(today, span === 'day' ? -1 : -7), today];
  const first = `${today.slice(0, 7)}-01`;
  return [`${addDays(first, -1).slice(0, 7)}-01`, first];
};

/** Exports that are repeated by a schedule: the span moves on, the rest stays. */
export const exportSchedules = scheduleEffects({
  kind: 'metricExports',
  async check(ctx, { accountId, params: { domainId } }) {
    await reachOf(ctx, {
      ...(accountId && { accountId }),
      ...(domainId && { domainIds: [domainId] }),
    });
  },
  async begin(ctx, { id, dueAt, accountId, params: { span, domainId, ...question } }) {
    const whose = { ...(accountId && { accountId }), ...(domainId && { domainId }) };
    const { offsetMinutes } = await reachOf(ctx, { ...(accountId && { accountId }) });
    const [from, to] = spanOf(span, dueAt, offsetMinutes);
    await startExport(
      ctx,
      {
        ...question,
        ...whose,
        fromAt: dayStart(from, offsetMinutes),
        toAt: dayStart(to, offsetMinutes),
      },
      id,
    );
    return null;
  },
});
