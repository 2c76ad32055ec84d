import { accessesPerAccount, smsAccesses } from '#shared/areas/sms/access/access';
import { badField, Failure } from '#shared/kernel/errors';
import { badNetworks } from '../../../kernel/addresses';

import { plainVerbs } from '../../../kernel/db/crud';
import { serve } from '../../../kernel/http/http';
import { newPassword, tellEntrance } from '../../../model/sms/access/index';
import { adds, countOf } from './access.store';

const verbs = plainVerbs(smsAccesses, {
  adds,
  async check(ctx, draft, before) {
    const [value] = badNetworks(draft.networks);
    if (value !== undefined) throw badField('networks', 'apiKey.network', { value });
    if (before || !('systemId' in draft)) return undefined;
    if (!/^[\w.-]+$/.test(draft.systemId)) throw badField('systemId', 'sms.systemId');
    if ((await countOf(ctx, draft.accountId as string)) >= accessesPerAccount)
      throw new Failure('sms.accesses', { most: accessesPerAccount });
    return undefined;
  },
  audited: () => ({ risk: 'high' }),
  async follow(ctx, after, before) {
    const id = after?.id ?? before?.id;
    if (id) await tellEntrance(ctx, id);
  },
});

/** Customers' own systems: what answers their requests. */
export const smsAccessesService = serve(smsAccesses, {
  ...verbs,
  async password(ctx, { id }) {
    const { systemId, accountId } = await verbs.one(ctx, { id });
    const password = await newPassword(ctx, id);
    await tellEntrance(ctx, id);
    ctx.emit(smsAccesses.events.changed, { id }, { accountId });
    return { systemId, password };
  },
});
