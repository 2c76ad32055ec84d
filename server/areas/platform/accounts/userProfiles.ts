import type { AuditOperation } from '#shared/kernel/auditOperations';
import { person } from '#shared/areas/platform/accounts/people';
import { userProfiles } from '#shared/areas/platform/accounts/userProfiles';
import { Failure } from '#shared/kernel/errors';
import * as terms from '#shared/kernel/terms';
import type { Ctx } from '../../../kernel/db/context';
import { plainVerbs } from '../../../kernel/db/crud';
import { rowOf } from '../../../kernel/db/list';
import { change, record } from '../../../kernel/db/rows';
import { serve } from '../../../kernel/http/http';
import {
  dropPassword,
  endAndTell,
  personById,
  tellChanged,
} from '../../../model/platform/session/index';
import { mailAddressChange } from '../../../model/platform/session/mail/addressChange';
import { mailReset } from '../../../model/platform/session/mail/mailedLinks';
import { checkedEmail } from './people';
import { mayManage, visiblePerson } from './people.store';
import { pastOf, profileRows } from './userProfiles.store';

const { endpoints } = userProfiles;
const one = rowOf(endpoints.list, { source: profileRows });
const shown = (ctx: Ctx, id: string) => {
  ctx.emit(userProfiles.events.changed, { id });
  return one(ctx, id);
};
/** A person whom the asking member of staff may change. */
const managed = async (ctx: Ctx, id: string) => {
  const p = await visiblePerson(ctx, id);
  mayManage(ctx, p);
  return p;
};
const noted = (
  ctx: Ctx,
  operation: AuditOperation,
  id: string,
  accountId: string | null,
  facts: object,
) =>
  record(ctx, {
    module: 'person',
    operation,
    rowId: id,
    accountId,
    risk: 'high',
    new: JSON.stringify(facts),
  });

/** People as support meets them. */
export const userProfilesService = serve(userProfiles, {
  ...plainVerbs(userProfiles, { source: profileRows }),
  async one(ctx, { id }) {
    const row = await one(ctx, id);
    return { ...row, ...(await pastOf(ctx, row)) };
  },
  async update(ctx, { id, ...patch }) {
    await managed(ctx, id);
    const changes = Object.fromEntries(Object.entries(patch).filter(([, v]) => v !== undefined));
    await change(ctx, person, id, changes);
    tellChanged(ctx, id);
    return shown(ctx, id);
  },
  async changeEmail(ctx, { id, email, reason }) {
    const next = checkedEmail(email);
    const p = await managed(ctx, id);
    if (p.status === 'disabled') throw new Failure('state.refused', { state: terms.disabled });
    await mailAddressChange(ctx, await personById(ctx, id), next);
    await noted(ctx, 'email.ask', id, p.accountId, { email: next, reason });
    return shown(ctx, id);
  },
  async resetPassword(ctx, { id, way, reason }) {
    const p = await managed(ctx, id);
    if (p.status !== 'activated')
      throw new Failure('state.refused', {
        state: p.status === 'pending' ? terms.pendingVerification : terms.disabled,
      });
    const credentials = await personById(ctx, id);
    if (way === 'force') {
      await dropPassword(ctx, credentials);
      await endAndTell(ctx, { personId: id, reason: 'password' });
    }
    await mailReset(ctx, credentials);
    await noted(ctx, `password.${way}`, id, p.accountId, { reason });
    return {};
  },
});
