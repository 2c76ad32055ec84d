import { alarmPolicies } from '#shared/areas/alarms/policies';
import { noticeDeliveries } from '#shared/areas/alarms/deliveries';
import { alarmSilences } from '#shared/areas/alarms/silences';
import { dueDeliveries } from '#server/areas/alarms/attempts.store';
import { evaluateAlarms } from '#server/areas/alarms/evaluation';
import { remindOfEnds } from '#server/areas/alarms/silences.store';
import { sendDelivery } from '#server/areas/alarms/sending';
import { work } from '../../kernel/work';

/** Evaluates policies as slots become complete. */
export const alarmPoliciesWork = work(alarmPolicies, {
  async evaluate({ platform }) {
    await evaluateAlarms({ platform, run: platform.run });
  },
});

/** Sends notices, and takes up those whose job was lost. */
export const noticeDeliveriesWork = work(noticeDeliveries, {
  deliver: ({ platform }, { id }) => sendDelivery({ platform, run: platform.run }, id),
  async sweep({ platform, run, signal }) {
    for (const id of await run(dueDeliveries)) {
      if (signal.aborted) return;
      await sendDelivery({ platform, run: platform.run }, id);
    }
  },
});

/** Reminds people before a silence of theirs ends. */
export const alarmSilencesWork = work(alarmSilences, {
  async remind({ run }) {
    await run(remindOfEnds);
  },
});
