import { maskedNumber } from '#shared/areas/sms/numbers';
import { smsSubscribers } from '#shared/areas/sms/sessions/subscribers';
import type { Got } from '#shared/kernel/contract';
import { badField } from '#shared/kernel/errors';
import { asciiMail, isMail } from '#shared/kernel/mailAddresses';
import type { Ctx } from '../../../kernel/db/context';
import { plainVerbs } from '../../../kernel/db/crud';
import { serve } from '../../../kernel/http/http';
import { platform } from '../../../kernel/process/platform';
import { keepSubscriberSecret } from '../../../model/sms/watch/index';
import { digitsOf, sealNumber } from '../../../model/sms/tests/index';

const { create, update } = smsSubscribers.endpoints;
type Way = Got<typeof create>['way'];
/** An address as it is shown and, but for numbers, told at; refuses one that does not fit its way. */
const targetOf = (way: Way, to: string): string => {
  if (way === 'sms') return maskedNumber(digitsOf(to));
  if (way === 'webhook') platform().outbound.mustFit('to', to);
  if (way !== 'mail') return to;
  const address = asciiMail(to);
  if (!isMail(address)) throw badField('to', 'sms.mailAddress');
  return address;
};
type Draft = {
  way: Way;
  to?: string | undefined;
  secret?: string | undefined;
  accountId?: unknown;
  channelId?: unknown;
};
const mustSend = ({ way, accountId, channelId }: Draft): void => {
  if (way !== 'sms') return;
  for (const [name, value] of Object.entries({ accountId, channelId }))
    if (!value) throw badField(name, 'field.required', { field: name });
};
/* Safe cast: both drafts hold what their endpoints take. */
const partsOf = (draft: object) => draft as Draft;

const verbs = plainVerbs(smsSubscribers, {
  fill: async (_ctx, draft) => {
    const { way, to = '' } = partsOf(draft);
    return { target: targetOf(way, to) };
  },
  check: async (_ctx, draft, before) => {
    const { way, to, secret, accountId = null, channelId = null } = partsOf(draft);
    mustSend({ way, accountId, channelId });
    if (way === 'webhook' && before?.way !== 'webhook' && !secret)
      throw badField('secret', 'field.required', { field: 'secret' });
    if (before && before.way !== way && to === undefined)
      throw badField('to', 'field.required', { field: 'to' });
    const sender = way === 'sms' ? { accountId, channelId } : { accountId: null, channelId: null };
    // Safe cast: the input takes ids or null.
    return {
      ...(sender as { accountId: string | null; channelId: string | null }),
      ...(before && to !== undefined ? { target: targetOf(way, to) } : {}),
    };
  },
});
const seal = async (ctx: Ctx, id: string, { way, to, secret }: Draft): Promise<void> => {
  if (way === 'webhook' && secret) await keepSubscriberSecret(ctx, id, secret);
  if (way === 'sms' && to !== undefined) await sealNumber(ctx, 'sms_subscriber', id, to);
};

/** Who hears of what the gateway notices: what answers their requests. */
export const smsSubscribersService = serve(smsSubscribers, {
  ...verbs,
  async create(ctx, draft: Got<typeof create>) {
    const row = await verbs.create(ctx, draft);
    await seal(ctx, row.id, draft);
    return row;
  },
  async update(ctx, draft: Got<typeof update>) {
    const row = await verbs.update(ctx, draft);
    await seal(ctx, row.id, draft);
    return row;
  },
});
