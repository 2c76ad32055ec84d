import { smsStatistics } from '#shared/areas/sms/statistics/statistics';
import { isStaff } from '#shared/kernel/access';
import { listVerb } from '../../../kernel/db/list';
import { serve } from '../../../kernel/http/http';
import { groupRows, slots, totals } from './figures.store';
import { minutesOf, spanOf } from './span';

/** Counts of messages: what answers their requests. */
export const smsStatisticsService = serve(smsStatistics, {
  list: listVerb(smsStatistics.endpoints.list, {
    source: (ctx, q) =>
      groupRows(ctx, spanOf(q), q, q.by ?? (isStaff(ctx.who) ? 'account' : 'country')),
  }),
  async summary(ctx, { step, ...q }) {
    const span = spanOf(q);
    const minutes = minutesOf(span, step);
    return {
      ...span,
      stepMinutes: minutes,
      totals: await totals(ctx, span, q),
      slots: await slots(ctx, span, q, minutes),
    };
  },
});
