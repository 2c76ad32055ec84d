import { smsFilings } from '#shared/areas/sms/material/filings';
import { smsQualifications } from '#shared/areas/sms/material/qualifications';
import { smsSubmissions } from '#shared/areas/sms/records/submissions';
import { smsChannelScores } from '#shared/areas/sms/statistics/channels';
import { smsSessions } from '#shared/areas/sms/sessions/sessions';
import { smsSubscribers } from '#shared/areas/sms/sessions/subscribers';
import { readFilings } from '#server/model/sms/filings/index';
import { expireQualifications } from '#server/model/sms/material/index';
import { dueSpends, recountSpent } from '#server/model/sms/messages/index';
import { rateBindings } from '#server/model/sms/statistics/index';
import { openChannels } from '#server/drivers/notify/index';
import { tellSubscribers, watchGateway } from '#server/model/sms/watch/index';
import { moment, work } from '../../kernel/work';
import type { WorkerArea } from '../area';
import { campaignsArea } from './campaigns/index';
import { numberFilesArea } from './numberFiles/index';
import { testsArea } from './tests/index';

const materialWork = work(smsQualifications, { expire: ({ run }) => run(expireQualifications) });
const filingsWork = work(
  smsFilings,
  { read: ({ run, platform, signal }) => readFilings(run, platform.pool, signal) },
  {
    read: `exists (select 1 from sms_filing where state = 'pending' and by_api and (next_at is null or next_at <= ${moment}))`,
  },
);
const materialArea: WorkerArea = { work: [materialWork, filingsWork] };
const sessionsWork = work(
  smsSessions,
  { watch: ({ run }) => run(watchGateway) },
  { watch: 'exists (select 1 from sms_param)' },
);
const subscribersWork = work(
  smsSubscribers,
  { tell: ({ run, platform }) => tellSubscribers(run, openChannels(platform).webhook) },
  { tell: `exists (select 1 from sms_told where state = 'waiting' and next_at <= ${moment})` },
);
const sessionsArea: WorkerArea = { work: [sessionsWork, subscribersWork] };
const scoresWork = work(
  smsChannelScores,
  { rate: ({ run }) => run(rateBindings) },
  { rate: "exists (select 1 from sms_schedule where method = 'quality' and enabled)" },
);
const scoresArea: WorkerArea = { work: [scoresWork] };
const messagesWork = work(
  smsSubmissions,
  {
    async recount({ run, signal }) {
      for (const of of await run(dueSpends)) {
        if (signal.aborted) return;
        await run((ctx) => recountSpent(ctx, of));
      }
    },
  },
  { recount: 'exists (select 1 from sms_spend)' },
);
const messagesArea: WorkerArea = { work: [messagesWork] };

/** Areas of SMS that work in the background. */
export const smsAreas = [
  campaignsArea,
  materialArea,
  messagesArea,
  numberFilesArea,
  scoresArea,
  sessionsArea,
  testsArea,
] as const;
