import type { WorkerArea } from '../../area';
import { alarmPolicies } from '#shared/areas/cdn/alarms/policies';
import { noticeDeliveries } from '#shared/areas/cdn/alarms/deliveries';
import { alarmSilences } from '#shared/areas/cdn/alarms/silences';
import { dueDeliveries } from '#server/model/cdn/alarms/attempts.store';
import { evaluateAlarms } from './evaluation';
import { remindOfEnds } from '#server/model/cdn/alarms/silences.store';
import { sendDelivery } from './delivery';
import { work } from '../../../kernel/work';
import { alone } from '../sync/timeSlices';

/** Evaluates policies as slots become complete. */
const alarmPoliciesWork = work(
  alarmPolicies,
  {
    evaluate: ({ platform }) =>
      alone('alarms.evaluate', async () => {
        await evaluateAlarms({ platform, run: platform.run });
      }),
  },
  {
    evaluate:
      'exists (select from alarm_policy) or exists (select from sync_lane) or exists (select from alarm_incident)',
  },
);

/** Sends notices, and takes up those whose job was lost. */
const noticeDeliveriesWork = work(
  noticeDeliveries,
  {
    deliver: ({ platform }, { id }) => sendDelivery({ platform, run: platform.run }, id),
    async sweep({ platform, run, signal }) {
      for (const id of await run(dueDeliveries)) {
        if (signal.aborted) return;
        await sendDelivery({ platform, run: platform.run }, id);
      }
    },
  },
  { sweep: `exists (select from notice_delivery where state = 'waiting')` },
);

/** Reminds people before a silence of theirs ends. */
const alarmSilencesWork = work(alarmSilences, {
  async remind({ run }) {
    await run(remindOfEnds);
  },
});

/** Evaluation, notices and reminders. */
export const alarmsArea: WorkerArea = {
  work: [alarmPoliciesWork, alarmSilencesWork, noticeDeliveriesWork],
};
