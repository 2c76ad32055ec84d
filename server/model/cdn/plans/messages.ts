import { Failure } from '#shared/kernel/errors';
import type { ModelArea } from '../../area';
import { limitsIn, takeTokens } from './limits.store';
import { tellOver } from './quotas';

/**
 * Counts messages against the rate of the account's plan, one bucket of a second's worth over all entries and
 * processes, held until the caller's transaction ends. More than a second's worth in one call is let through
 * when the bucket is full and waited for afterwards.
 */
export const messagesAllowed: NonNullable<ModelArea['messagesAllowed']> = async (
  ctx,
  { accountId, count, whole },
) => {
  const all = await limitsIn(ctx, { accountId, domainId: null });
  const { most = null, overflow, planName } = all.find((l) => l.limit === 'smsPerSecond') ?? {};
  if (most === null || count === 0) return count;
  const key = `sms:${accountId}`;
  const { got, filled } = await takeTokens(ctx, { key, rate: most, count, whole });
  if (got === count) return count;
  const plan = planName ?? '';
  if (overflow === 'notify') {
    await tellOver(ctx, { accountId, subjectId: accountId, limit: 'smsPerSecond', most, plan });
    return count;
  }
  if (!whole) return got;
  const seconds = Math.max(1, Math.ceil((Math.min(count, most) - filled) / most));
  throw new Failure('plan.messages', { plan, most, seconds });
};
