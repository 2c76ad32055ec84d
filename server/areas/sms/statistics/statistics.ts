import { numberOf, withPlus } from '#shared/areas/sms/numbers';
import type { Narrowing } from '#shared/areas/sms/statistics/question';
import { smsStatistics } from '#shared/areas/sms/statistics/statistics';
import { isStaff } from '#shared/kernel/access';
import { badField } from '#shared/kernel/errors';
import { listVerb } from '../../../kernel/db/list';
import { serve } from '../../../kernel/http/http';
import { platform } from '../../../kernel/process/platform';
import { allowancesOf, messageKeys } from '../../../model/sms/messages/index';
import {
  groupRows,
  minutesOf,
  spanBefore,
  spanOf,
  totalsAndSlots,
  totalsOf,
} from '../../../model/sms/statistics/index';

/** The hash by which the messages to a number are found; undefined where none is asked for, 400 for what is none. */
const hashOf = async ({ number }: Narrowing): Promise<Buffer | undefined> => {
  if (!number) return undefined;
  const digits = numberOf(withPlus(number))?.digits;
  if (!digits) throw badField('number', 'sms.number');
  return (await messageKeys(platform().pool, platform().secrets)).hash(digits);
};
const { list } = smsStatistics.endpoints;

/** Counts of messages: what answers their requests. */
export const smsStatisticsService = serve(smsStatistics, {
  async list(ctx, query) {
    const hash = await hashOf(query);
    const by = query.by ?? (isStaff(ctx.who) ? 'account' : 'country');
    const source = () => groupRows(ctx, spanOf(query), { ...query, hash }, by);
    return listVerb(list, { source })(ctx, query);
  },
  async allowance(ctx, { number, accountId = null }) {
    const hash = (await hashOf({ number })) ?? Buffer.alloc(0);
    return {
      rows: await allowancesOf(ctx, hash, isStaff(ctx.who) ? accountId : ctx.who.accountId),
    };
  },
  async summary(ctx, { step, compare, ...q }) {
    const span = spanOf(q);
    const minutes = minutesOf(span, step);
    const hash = await hashOf(q);
    const question = { ...q, hash };
    const answer = await totalsAndSlots(ctx, span, question, minutes);
    const before = compare ? await totalsOf(ctx, spanBefore(span), question) : null;
    return { ...span, stepMinutes: minutes, ...answer, before };
  },
});
