import { webhook, webhookPatienceHours, webhooks } from '#shared/areas/platform/webhooks/webhooks';
import { openChannels } from '#server/drivers/notify/index';
import { type Ctx, type Run, system } from '#server/kernel/db/context';
import type { Platform } from '#server/kernel/process/platform';
import { change } from '#server/kernel/db/rows';
import { consoleLink } from '#server/model/platform/session/index';
import * as log from '#server/model/platform/webhooks/deliveries.store';
import { noteOutcome, secretOf } from '#server/model/platform/webhooks/webhooks.store';

/** Switches a webhook off that has refused everything for too long, and says so. */
const loseFaith = async (ctx: Ctx, id: string, ok: boolean): Promise<void> => {
  const now = await noteOutcome(ctx, id, ok);
  if (!now?.enabled || !now.failingSince) return;
  const hours = (Date.parse(ctx.now()) - Date.parse(now.failingSince)) / 3_600_000;
  if (hours < webhookPatienceHours) return;
  await change(ctx, webhook, id, { enabled: false, stoppedAt: ctx.now() }, { operation: 'stop' });
  await log.dropWaiting(ctx, id);
  ctx.emit(webhooks.events.changed, { id }, { accountId: now.accountId });
  const values = { name: now.name, hours: webhookPatienceHours };
  ctx.notify(webhooks.notices.stopped, values, { accountId: now.accountId });
};

/** One attempt at one delivery, recorded with what the receiver said. */
export const sendDelivery = async (
  o: { platform: Platform; run: Run },
  id: string,
): Promise<void> => {
  const taken = await o.run(system, async (ctx) => {
    const delivery = await log.takeDelivery(ctx, id);
    return delivery && { delivery, secret: await secretOf(ctx, delivery.webhookId) };
  });
  if (!taken) return;
  const { delivery, secret } = taken;
  const started = performance.now();
  const outcome = delivery.enabled
    ? await openChannels(o.platform).webhook.send({
        id,
        target: delivery.url,
        language: 'en',
        payload: delivery.payload,
        link: consoleLink(delivery.link),
        secret,
      })
    : { ok: false, answer: 'webhook.disabled' };
  const ms = performance.now() - started;
  await o.run(system, async (ctx) => {
    await log.settleDelivery(ctx, delivery, { ...outcome, ms });
    if (delivery.enabled) await loseFaith(ctx, delivery.webhookId, outcome.ok);
  });
};
