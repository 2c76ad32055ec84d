import { alarmPolicies } from '#shared/areas/alarms/policies';
import { noticeDeliveries } from '#shared/areas/alarms/incidents';
import { dueDeliveries } from '#server/areas/alarms/deliveries.store';
import { evaluateAlarms } from '#server/areas/alarms/evaluation';
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
