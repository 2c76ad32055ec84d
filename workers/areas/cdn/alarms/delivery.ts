import { openChannels } from '#server/drivers/notify/index';
import { type Ctx, type Run, system } from '#server/kernel/db/context';
import type { Platform } from '#server/kernel/process/platform';
import { consoleLink } from '#server/model/platform/session/index';
import { settleDelivery, takeDelivery, withdrawn } from '#server/model/cdn/alarms/attempts.store';
import { secretOf } from '#server/model/cdn/alarms/policies.store';
import { alarmEmail, zoned } from './alarmEmail';

/** One attempt at one notice, recorded with what the receiver said. */
export const sendDelivery = async (
  o: { platform: Platform; run: Run },
  id: string,
): Promise<void> => {
  const taken = await o.run(system, async (ctx: Ctx) => {
    const delivery = (await withdrawn(ctx, id)) ? null : await takeDelivery(ctx, id);
    return delivery && { delivery, secret: await secretOf(ctx, delivery.policyId) };
  });
  if (!taken) return;
  const { delivery, secret } = taken;
  const started = performance.now();
  const link = consoleLink(
    '/cdn-alarmtrigger',
    delivery.incidentId ? { id: delivery.incidentId } : {},
  );
  const { payload, language, utcOffsetMinutes } = delivery;
  const outcome = await openChannels(o.platform)[delivery.channel].send({
    id,
    target: delivery.target,
    language,
    payload: zoned(payload, utcOffsetMinutes),
    link,
    letter: alarmEmail({ payload, language, link, utcOffsetMinutes }),
    secret,
  });
  const ms = performance.now() - started;
  await o.run(system, (ctx) => settleDelivery(ctx, delivery, { ...outcome, ms }));
};
