import { person } from '#shared/areas/platform/accounts/people';
import { staff } from '#shared/areas/platform/staff/staff';
import { personBehind } from '#shared/kernel/access';
import type { Got } from '#shared/kernel/contract';
import { Failure } from '#shared/kernel/errors';
import type { Ctx } from '../../../kernel/db/context';
import { plainVerbs } from '../../../kernel/db/crud';
import { rowOf } from '../../../kernel/db/list';
import { serve } from '../../../kernel/http/http';
import { change, insert } from '../../../kernel/db/rows';
import { personById, shutOut, tellChanged } from '../../../model/platform/session/index';
import { mailInvite } from '../../../model/platform/session/mail/mailedLinks';
import { keepOneTop, removePerson } from '../accounts/ownership';
import { decide } from './decide';
import { staffRows, type StaffMember } from './staff.store';

const { endpoints } = staff;
const one = rowOf(endpoints.list, { source: staffRows });

const tell = (ctx: Ctx, id: string): void => ctx.emit(staff.events.changed, { id });

/** A colleague to be changed, never the one who asks. */
const colleague = async (ctx: Ctx, id: string): Promise<StaffMember> => {
  const row = await one(ctx, id);
  if (id === ctx.who.userId) throw new Failure('people.self');
  return row;
};

const create = async (
  ctx: Ctx,
  { email, name, language, ...rights }: Got<typeof endpoints.create>,
) => {
  const created = await insert(
    ctx,
    person,
    {
      ...rights,
      accountId: null,
      email,
      name,
      phone: '',
      role: null,
      status: 'pending',
      language,
      // Asked for from the first sign-in on, which sets it up.
      twoFactor: true,
      lastSignInAt: null,
    },
    { risk: 'high' },
  );
  await mailInvite(ctx, await personById(ctx, created.id));
  tell(ctx, created.id);
  return one(ctx, created.id);
};

const update = async (ctx: Ctx, { id, staffTop, grants }: Got<typeof endpoints.update>) => {
  const before = await colleague(ctx, id);
  if (before.staffTop && !staffTop) await keepOneTop(ctx, id);
  await change(ctx, person, id, { staffTop, grants }, { risk: 'high', operation: 'grants' });
  // Rights are read anew with the next request, and open consoles ask for them at once.
  tellChanged(ctx, id);
  ctx.notify(staff.notices.granted, { by: personBehind(ctx.who) }, { userId: id });
  tell(ctx, id);
  return one(ctx, id);
};

const setStatus = async (ctx: Ctx, id: string, status: 'activated' | 'disabled') => {
  await change(ctx, person, id, { status }, { risk: 'high' });
  if (status === 'disabled') await shutOut(ctx, { personId: id, reason: 'disabled' });
  tell(ctx, id);
  return one(ctx, id);
};

/** The people of the back office; only top roots manage them, and one of those always stays. */
export const staffService = serve(staff, {
  list: plainVerbs(staff, { source: staffRows }).list,
  own: (ctx) => one(ctx, ctx.who.userId),
  one: (ctx, { id }) => one(ctx, id),
  create,
  update,
  async disable(ctx, { id }) {
    const before = await colleague(ctx, id);
    if (before.staffTop) await keepOneTop(ctx, id);
    return setStatus(ctx, id, 'disabled');
  },
  async enable(ctx, { id }) {
    const { status } = await colleague(ctx, id);
    if (status !== 'disabled') return one(ctx, id);
    // Who never chose a password is still invited.
    const { passwordHash } = await personById(ctx, id);
    return passwordHash ? setStatus(ctx, id, 'activated') : invited(ctx, id);
  },
  async invite(ctx, { id }) {
    const { status } = await colleague(ctx, id);
    if (status !== 'pending') throw new Failure('people.confirmed');
    await mailInvite(ctx, await personById(ctx, id));
    return {};
  },
  async remove(ctx, { id }) {
    await colleague(ctx, id);
    await removePerson(ctx, { id });
    tell(ctx, id);
    return {};
  },
  decide,
});

const invited = async (ctx: Ctx, id: string): Promise<StaffMember> => {
  await change(ctx, person, id, { status: 'pending' }, { risk: 'high' });
  await mailInvite(ctx, await personById(ctx, id));
  tell(ctx, id);
  return one(ctx, id);
};
