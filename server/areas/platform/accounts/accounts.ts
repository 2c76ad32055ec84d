import { accounts } from '#shared/areas/platform/accounts/accounts';
import { Failure } from '#shared/kernel/errors';
import { plainVerbs } from '../../../kernel/db/crud';
import { serve } from '../../../kernel/http/http';
import { refuse } from '../../../kernel/http/refusals';
import { accountChanged } from '../../../model/index';
import { shutOut } from '../../../model/platform/session/index';
import { accountIds } from './people.store';

/** Gates and flags act on open consoles at once; a deactivated account loses its sessions too. */
export const accountsService = serve(
  accounts,
  plainVerbs(accounts, {
    async follow(ctx, after, before) {
      if (!after || !before) return;
      await accountChanged(ctx, before, after);
      if (after.status === 'deactivated' && before.status !== 'deactivated')
        for (const personId of await accountIds(ctx, after.id))
          await shutOut(ctx, { personId, reason: 'deactivated' });
    },
    async leave(ctx, { id }) {
      refuse(ctx.who, 'top');
      const members = await accountIds(ctx, id);
      if (members.length > 0) throw new Failure('data.inUse', { count: members.length });
    },
    audited: (draft, before) =>
      draft.status === 'deactivated' && before.status !== 'deactivated'
        ? { risk: 'high', operation: 'deactivate' }
        : {},
  }),
);
