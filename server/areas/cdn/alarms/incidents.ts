import { noticeDeliveries } from '#shared/areas/cdn/alarms/deliveries';
import { alarmIncident, alarmIncidents } from '#shared/areas/cdn/alarms/incidents';
import { Failure } from '#shared/kernel/errors';
import { personBehind } from '#shared/kernel/access';
import { instantOf, slotSeconds } from '#shared/kernel/units';
import type { Ctx } from '../../../kernel/db/context';
import { nowMs } from '../../../kernel/process/clock';
import { serve } from '../../../kernel/http/http';
import { change } from '../../../kernel/db/rows';
import { triesOf } from '../../../model/cdn/alarms/attempts.store';
import * as deliveries from '../../../model/cdn/alarms/deliveries.store';
import * as store from '../../../model/cdn/alarms/incidents.store';
import { pointsOf, readSlots, slotFloor } from '../../../model/cdn/alarms/series';

const acknowledgedHours = 4;
/** Minutes drawn before the first and after the last point of an event. */
const marginMinutes = 60;
const drawnDays = 7;

const changed = (ctx: Ctx, i: store.Incident): store.Incident => {
  ctx.emit(
    alarmIncidents.events.changed,
    { id: i.id, policyId: i.policyId },
    { accountId: i.global ? null : i.accountId },
  );
  return i;
};

export const alarmIncidentsService = serve(
  alarmIncidents,
  {
    list: store.listIncidents,
    one: (ctx, { id }) => store.ownIncident(ctx, id),
    async acknowledge(ctx, { id, comment }) {
      const before = await store.ownIncident(ctx, id);
      if (before.state !== 'firing') throw new Failure('alarm.closed');
      const at = ctx.now();
      const until = new Date(Date.parse(at) + acknowledgedHours * 3_600_000).toISOString();
      const after = await change(
        ctx,
        alarmIncident,
        id,
        {
          acknowledgedBy: personBehind(ctx.who),
          acknowledgedAt: at,
          acknowledgedUntil: until,
          ...(comment ? { comment } : {}),
        },
        { operation: 'acknowledge' },
      );
      return changed(ctx, after);
    },
    async unacknowledge(ctx, { id }) {
      const before = await store.ownIncident(ctx, id);
      if (before.state !== 'firing') throw new Failure('alarm.closed');
      const nobody = { acknowledgedBy: null, acknowledgedAt: null, acknowledgedUntil: null };
      const operation = 'unacknowledge';
      return changed(ctx, await change(ctx, alarmIncident, id, nobody, { operation }));
    },
    async comment(ctx, { id, comment }) {
      await store.ownIncident(ctx, id);
      return changed(ctx, await change(ctx, alarmIncident, id, { comment }));
    },
  },
  {
    points: async (o, { id }) => {
      const { incident, source, completeTo } = await o.transact(async (ctx) => {
        const watched = await store.ownIncident(ctx, id);
        const figures = await store.sourceOf(ctx, watched);
        return {
          incident: watched,
          source: figures,
          completeTo: await store.completeTo(ctx, watched, figures),
        };
      });
      const margin = marginMinutes * 60;
      const end = Math.min(
        slotFloor(incident.closedAt ?? incident.lastAt) + margin,
        slotFloor(nowMs()) + slotSeconds,
      );
      const from = Math.max(slotFloor(incident.openedAt) - margin, end - drawnDays * 86_400);
      const slots = await readSlots({
        source,
        domainIds: [incident.domainId],
        accountIds: [incident.accountId],
        from,
        to: end,
        metrics: [incident.metric],
        who: { userId: o.who.userId, accountId: o.who.accountId },
      });
      const points = pointsOf(slots, incident.domainId, incident.metric, from, end);
      // A slot that nobody has completed yet reads as zero; drawn, it would say that traffic is dead.
      const isOpen = (at: string) =>
        completeTo !== null && Date.parse(at) + slotSeconds * 1000 > Date.parse(completeTo);
      return {
        fromAt: instantOf(from),
        completeTo,
        points: points.map((p) => (isOpen(p.at) ? null : p.value)),
      };
    },
  },
);

export const noticeDeliveriesService = serve(noticeDeliveries, {
  list: deliveries.listDeliveries,
  async one(ctx, { id }) {
    const delivery = await deliveries.ownDelivery(ctx, id);
    return { ...delivery, tries: await triesOf(ctx, id) };
  },
  async resend(ctx, { id }) {
    const before = await deliveries.ownDelivery(ctx, id);
    if (before.state !== 'waiting') await deliveries.sendAgain(ctx, before);
    const { payload: _payload, ...after } = await deliveries.ownDelivery(ctx, id);
    return after;
  },
});
