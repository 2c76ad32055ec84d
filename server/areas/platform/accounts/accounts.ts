import { account, accounts } from '#shared/areas/platform/accounts/accounts';
import type { Got, Row } from '#shared/kernel/contract';
import { Failure } from '#shared/kernel/errors';
import type { Ctx } from '../../../kernel/db/context';
import { serve } from '../../../kernel/http/http';
import { anywhere, paged } from '../../../kernel/db/paged';
import { change, erase, insert } from '../../../kernel/db/rows';
import { accountChanged } from '../../../model/index';
import { endAndTell } from '../../../model/platform/session/index';
import { accountIds } from './people.store';

const { endpoints } = accounts;
type Account = Row<typeof account>;

const one = async (ctx: Ctx, id: string): Promise<Account> => {
  const found = await ctx.db
    .selectFrom('account')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) throw new Failure('data.absent');
  return account.schema.parse(found);
};

/** Gates and flags act on open consoles at once; a deactivated account loses its sessions too. */
const update = async (ctx: Ctx, { id, ...patch }: Got<typeof endpoints.update>) => {
  const before = await one(ctx, id);
  const closes = patch.status === 'deactivated' && before.status !== 'deactivated';
  const after = await change(
    ctx,
    account,
    id,
    patch,
    closes ? { risk: 'high', operation: 'deactivate' } : {},
  );
  await accountChanged(ctx, before, account.schema.parse(after));
  if (closes) for (const personId of await accountIds(ctx, id)) await endAndTell(ctx, { personId });
  ctx.emit(accounts.events.changed, { id }, { accountId: id });
  return account.schema.parse(after);
};

export const accountsService = serve(accounts, {
  async list(ctx, { page, size, sort, name, status }) {
    let found = ctx.db.selectFrom('account').selectAll();
    if (name)
      found = found.where((w) =>
        w.or([w('name', 'ilike', anywhere(name)), w('companyName', 'ilike', anywhere(name))]),
      );
    if (status) found = found.where('status', '=', status as Account['status']);
    const { rows, total } = await paged(ctx, found, { page, size, sort });
    return { rows: rows.map((r) => account.schema.parse(r)), total };
  },
  one: (ctx, { id }) => one(ctx, id),
  async create(ctx, draft) {
    const made = account.schema.parse(await insert(ctx, account, draft));
    ctx.emit(accounts.events.changed, { id: made.id }, { accountId: made.id });
    return made;
  },
  update,
  async remove(ctx, { id }) {
    if (!ctx.who.staff?.top) throw new Failure('auth.denied', { action: 'top', rule: 'staffOnly' });
    const members = await accountIds(ctx, id);
    if (members.length > 0) throw new Failure('data.inUse', { count: members.length });
    await erase(ctx, account, id);
    return {};
  },
});
