import { messagesAllowed } from '#server/model/index';
import { smsCampaigns } from '#shared/areas/sms/campaigns/campaigns';
import {
  countCampaign,
  dueCampaigns,
  dueCount,
  feedOnce,
  sweepHeld,
} from '#server/model/sms/campaigns/index';
import { moment, work } from '../../../kernel/work';
import type { WorkerArea } from '../../area';

/** Campaigns counted at one turn. */
const mostCounts = 20;

const campaignsWork = work(
  smsCampaigns,
  {
    async feed({ run, signal }) {
      await run(sweepHeld);
      for (const id of await run(dueCampaigns)) {
        let more = true;
        while (more && !signal.aborted)
          more = await run((ctx) => feedOnce(ctx, id, messagesAllowed));
      }
    },
    async count({ run, signal }) {
      for (let n = 0; n < mostCounts && !signal.aborted; n += 1) {
        const wasDue = await run(async (ctx) => {
          const id = await dueCount(ctx);
          if (id) await countCampaign(ctx, id);
          return id !== null;
        });
        if (!wasDue) return;
      }
    },
  },
  {
    feed: `exists (select 1 from sms_campaign where state = 'sending' or (state = 'scheduled' and coalesce(start_at, ${moment}) <= ${moment}))
      or exists (select 1 from sms_chunk k join sms_campaign c on c.id = k.campaign_id
        where k.campaign_id is not null and (c.held and k.state = 0 or c.state = 'cancelled' and k.state = 2))`,
    count: 'exists (select 1 from sms_campaign where open)',
  },
);

/** Campaigns in the background: the next numbers, and the counts. */
export const campaignsArea: WorkerArea = { work: [campaignsWork] };
