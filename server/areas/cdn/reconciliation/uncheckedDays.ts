import { uncheckedDays } from '#shared/areas/cdn/reconciliation/uncheckedDays';
import { serve } from '../../../kernel/http/http';
import { listUnchecked } from '../../../model/cdn/reconciliation/unchecked.store';
import { askWaiver } from '../../../model/cdn/reconciliation/waivers';
import { checkNow } from './dayChecks';

/** What keeps bills from completing, for those who close them. */
export const uncheckedDaysService = serve(
  uncheckedDays,
  {
    list: listUnchecked,
    async waive(ctx, { id, accountId, reason }) {
      await askWaiver(ctx, { checkId: id, accountId, reason });
      return {};
    },
  },
  {
    async run(o, { id }) {
      await checkNow(o, id);
      return {};
    },
  },
);
