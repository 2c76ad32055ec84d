import { type Attention, attention } from '#shared/areas/cdn/overview/attention';
import { can } from '#shared/kernel/access';
import { serve } from '../../../kernel/http/http';
import { quotasOf } from '../../../model/cdn/content/quota';
import * as store from './attention.store';

/** What needs a person now: counters of what they may see. */
export const attentionService = serve(
  attention,
  {
    async now(ctx): Promise<Attention> {
      const { who } = ctx;
      const byStatus = await store.countDomains(ctx);
      return {
        domains: { total: Object.values(byStatus).reduce((a, b) => a + b, 0), byStatus },
        certificates: can(who, 'certificate.info') ? await store.countCertificates(ctx) : null,
        tasks: can(who, 'task.view') ? await store.countTasks(ctx) : null,
        alarms: can(who, 'alarm.view') ? await store.countAlarms(ctx) : null,
        reviews: can(who, 'domain.queryByDomainID') ? await store.countReviews(ctx) : null,
      };
    },
  },
  {
    async quotas(o) {
      const lanes = await o.transact(store.lanesInUse);
      return { rows: await quotasOf(lanes, ['purgeUrl', 'purgePrefix', 'prefetch']) };
    },
  },
);
