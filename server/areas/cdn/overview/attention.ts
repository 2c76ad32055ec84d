import {
  type Attention,
  attention,
  type AttentionItem,
} from '#shared/areas/cdn/overview/attention';
import { can } from '#shared/kernel/access';
import { serve } from '../../../kernel/http/http';
import { quotasOf } from '../../../model/cdn/content/quota';
import * as store from './attention.store';

/** What needs a person now: counters of what they may see, and the things themselves. */
export const attentionService = serve(
  attention,
  {
    async now(ctx): Promise<Attention> {
      const { who } = ctx;
      const sees = {
        alarm: can(who, 'alarm.view'),
        domain: true,
        certificate: can(who, 'certificate.info'),
        task: can(who, 'task.view'),
        review: can(who, 'domain.queryByDomainID'),
      } satisfies Record<AttentionItem['kind'], boolean>;
      const kinds = (Object.keys(sees) as AttentionItem['kind'][]).filter((kind) => sees[kind]);
      const byStatus = await store.countDomains(ctx);
      return {
        domains: { total: Object.values(byStatus).reduce((a, b) => a + b, 0), byStatus },
        certificates: sees.certificate ? await store.countCertificates(ctx) : null,
        tasks: sees.task ? await store.countTasks(ctx) : null,
        alarms: sees.alarm ? await store.countAlarms(ctx) : null,
        reviews: sees.review ? await store.countReviews(ctx) : null,
        items: await store.waitingItems(ctx, kinds),
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
