import {
  webhook,
  webhookDeliveries,
  webhooks,
  webhooksPerAccount,
} from '#shared/areas/platform/webhooks/webhooks';
import type { Got } from '#shared/kernel/contract';
import { badField, Failure } from '#shared/kernel/errors';
import type { Ctx } from '../../../kernel/db/context';
import { serve } from '../../../kernel/http/http';
import { platform } from '../../../kernel/process/platform';
import { change, erase, insert, record } from '../../../kernel/db/rows';
import { audience } from '../../../model/platform/notices/audience';
import * as log from '../../../model/platform/webhooks/deliveries.store';
import * as store from '../../../model/platform/webhooks/webhooks.store';

const { endpoints, events } = webhooks;
const publish = (ctx: Ctx, { id, accountId }: store.Webhook): void =>
  ctx.emit(events.changed, { id }, { accountId });

/** A webhook is not given more than who names it may hear; what it had before may stay. */
const judged = (ctx: Ctx, kinds: readonly string[] = [], before: readonly string[] = []): void => {
  const permitted = new Set([...audience.noticesOf(ctx.who), ...before]);
  const value = kinds.find((k) => !permitted.has(k));
  if (value !== undefined) throw badField('kinds', 'webhook.kind', { value });
};

const create = async (ctx: Ctx, draft: Got<typeof endpoints.create>) => {
  platform().outbound.mustFit('url', draft.url);
  judged(ctx, draft.kinds);
  if ((await store.countWebhooks(ctx)) >= webhooksPerAccount)
    throw new Failure('webhook.tooMany', { max: webhooksPerAccount });
  const accountId = ctx.who.accountId ?? '';
  const hook = await insert(ctx, webhook, { ...draft, accountId, enabled: true });
  const secret = await store.replaceSecret(ctx, hook.id);
  publish(ctx, hook);
  return { webhook: await store.ownWebhook(ctx, hook.id), secret };
};

const update = async (ctx: Ctx, { id, ...patch }: Got<typeof endpoints.update>) => {
  const before = await store.ownWebhook(ctx, id);
  if (patch.url !== undefined) platform().outbound.mustFit('url', patch.url);
  judged(ctx, patch.kinds, before.kinds);
  // Switched on again it starts afresh; switched off nothing more is tried.
  const fresh = patch.enabled === true && !before.enabled;
  const reset = fresh ? { failingSince: null, stoppedAt: null } : {};
  await change(ctx, webhook, id, { ...patch, ...reset });
  if (patch.enabled === false) await log.dropWaiting(ctx, id);
  publish(ctx, before);
  return store.ownWebhook(ctx, id);
};

const rotate = async (ctx: Ctx, { id }: Got<typeof endpoints.rotate>) => {
  const hook = await store.ownWebhook(ctx, id);
  const secret = await store.replaceSecret(ctx, id);
  await record(ctx, { module: 'webhook', operation: 'rotate', rowId: id, risk: 'high' });
  publish(ctx, hook);
  return { webhook: hook, secret };
};

const test = async (ctx: Ctx, { id }: Got<typeof endpoints.test>) => {
  const hook = await store.ownWebhook(ctx, id);
  if (!hook.enabled) throw new Failure('webhook.disabled');
  const payload = {
    event: 'webhooks.test',
    tone: 'info',
    at: ctx.now(),
    by: ctx.who.email,
  } as const;
  const link = '/account-set?tab=webhooks';
  const kind = 'webhooks.test';
  const deliveryId = await log.queueDelivery(ctx, hook, { id: null, kind, payload, link });
  // A test names no notice, so it never meets an earlier one.
  if (!deliveryId) throw new Failure('data.changed');
  await record(ctx, { module: 'webhook', operation: 'test', rowId: id });
  return { deliveryId };
};

export const webhooksService = serve(webhooks, {
  list: async (ctx) => ({ rows: await store.listWebhooks(ctx) }),
  create,
  update,
  rotate,
  test,
  async remove(ctx, { id }) {
    const hook = await store.ownWebhook(ctx, id);
    await erase(ctx, webhook, id);
    publish(ctx, hook);
    return {};
  },
});

export const webhookDeliveriesService = serve(webhookDeliveries, {
  list: log.listDeliveries,
  async one(ctx, { id }) {
    const { webhookEnabled: _out, ...delivery } = await log.ownDelivery(ctx, id);
    return { ...delivery, tries: await log.triesOf(ctx, id) };
  },
  async resend(ctx, { id }) {
    const before = await log.ownDelivery(ctx, id);
    if (!before.webhookEnabled) throw new Failure('webhook.disabled');
    await log.sendAgain(ctx, before);
    await record(ctx, { module: 'webhookDelivery', operation: 'resend', rowId: id });
    const { webhookEnabled: _out, payload: _body, ...now } = await log.ownDelivery(ctx, id);
    return now;
  },
});
