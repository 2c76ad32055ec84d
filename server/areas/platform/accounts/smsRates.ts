import { sql } from 'kysely';
import { smsRates } from '#shared/areas/platform/accounts/smsRates';
import { badField } from '#shared/kernel/errors';
import { plainVerbs } from '../../../kernel/db/crud';
import { serve } from '../../../kernel/http/http';
import { accountExists, rateExists } from '../../../model/platform/accounts/index';

/** Prices of a segment: what answers their requests. What was sent keeps the price it was taken with. */
export const smsRatesService = serve(
  smsRates,
  plainVerbs(smsRates, {
    ties: sql`(select a.name from account a where a.id = t.account_id) nulls first, t.country nulls first`,
    async check(ctx, d, before) {
      if (d.accountId && !(await accountExists(ctx, d.accountId)))
        throw badField('accountId', 'people.accountMissing');
      if (await rateExists(ctx, d, before?.id ?? null))
        throw badField('fromDay', 'smsRates.exists');
      if (!before) return {};
      return { version: before.version + (before.price === d.price ? 0 : 1) };
    },
    audited: () => ({ risk: 'high' }),
  }),
);
