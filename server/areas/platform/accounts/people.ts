import { people, person } from '#shared/areas/platform/accounts/people';
import type { Got } from '#shared/kernel/contract';
import { asciiMail, isMail } from '#shared/kernel/mailAddresses';
import { badField, Failure } from '#shared/kernel/errors';
import { isStaff, personBehind, roleLabels } from '#shared/kernel/access';
import type { Ctx } from '../../../kernel/db/context';
import { serve } from '../../../kernel/http/http';
import { change, erase, insert, record } from '../../../kernel/db/rows';
import {
  endAndTell,
  personById,
  shutOut,
  tellChanged,
} from '../../../model/platform/session/index';
import {
  mailFactorReset,
  mailInvite,
  mailReset,
} from '../../../model/platform/session/mail/mailedLinks';
import { dropSecondFactor } from '../../../model/platform/session/index';
import { mailings } from '../../../model/index';
import type { Mailing, Mailings } from '../../../model/area';
import { endKeysOf, keysOf } from '../apiKeys/ownership';
import { countViewsOf, handOverViews } from '../views/ownership';
import {
  helpersOf,
  keepOneSuper,
  keepOneTop,
  listPeople,
  mayManage,
  openTasksOf,
  type Person,
  visiblePerson,
} from './people.store';
import * as terms from '#shared/kernel/terms';

const { endpoints } = people;

/** An address in its one form; the two sentences of the specification otherwise. */
export const checkedEmail = (typed: string): string => {
  const text = asciiMail(typed);
  if (!text) throw badField('email', 'people.emailEmpty');
  if (!isMail(text)) throw badField('email', 'people.emailWrong');
  return text;
};

const publishListed = (ctx: Ctx, p: Pick<Person, 'id' | 'accountId'>): void =>
  ctx.emit(people.events.listed, { personId: p.id }, { accountId: p.accountId });

const create = async (ctx: Ctx, input: Got<typeof endpoints.create>): Promise<Person> => {
  const staff = isStaff(ctx.who);
  const accountId = staff ? (input.accountId ?? null) : ctx.who.accountId;
  if (!accountId) throw badField('accountId', 'people.accountMissing');
  const address = checkedEmail(input.email);
  const draft: Omit<Person, 'id' | 'createdAt'> = {
    accountId,
    email: address,
    name: input.name || (address.split('@')[0] ?? address),
    phone: '',
    role: input.role,
    staffTop: false,
    grants: {},
    status: 'pending',
    language: input.language,
    twoFactor: false,
    lastSignInAt: null,
  };
  mayManage(ctx, { ...draft, id: '', createdAt: '' });
  const created = person.schema.parse(await insert(ctx, person, draft));
  await mailInvite(ctx, await personById(ctx, created.id));
  publishListed(ctx, created);
  return created;
};

const update = async (ctx: Ctx, input: Got<typeof endpoints.update>): Promise<Person> => {
  const { id, twoFactor, ...patch } = input;
  const before = await visiblePerson(ctx, id);
  mayManage(ctx, before, patch.role);
  const moved = patch.role !== undefined && patch.role !== before.role;
  if (moved || patch.status === 'disabled') await keepOneSuper(ctx, before);
  if (before.staffTop && patch.status === 'disabled') await keepOneTop(ctx, id);
  if (before.accountId === null && twoFactor === false) throw new Failure('staff.factorNeeded');
  if (patch.status === 'activated' && before.status === 'pending')
    throw new Failure('state.refused', { state: terms.pendingVerification });
  const changes = Object.fromEntries(Object.entries(patch).filter(([, v]) => v !== undefined));
  await change(ctx, person, id, changes, moved ? { risk: 'high', operation: 'role' } : {});
  if (twoFactor === true && !before.twoFactor) await change(ctx, person, id, { twoFactor });
  if (twoFactor === false && before.twoFactor)
    await dropSecondFactor(ctx, await personById(ctx, id), { keepAsked: false });
  if (patch.status === 'disabled') await shutOut(ctx, { personId: id, reason: 'disabled' });
  else if (twoFactor !== undefined && twoFactor !== before.twoFactor)
    await shutOut(ctx, { personId: id, reason: 'secondFactor' });
  // Another role acts on open consoles in place: rights are read anew with each request.
  else tellChanged(ctx, id);
  if (moved && patch.role) {
    const role = roleLabels[patch.role];
    const by = personBehind(ctx.who);
    const to = { accountId: before.accountId, userId: id };
    ctx.notify(people.notices.roleChanged, { role, by }, to);
  }
  publishListed(ctx, before);
  return visiblePerson(ctx, id);
};

/** Removes a member with all that is theirs alone; a successor takes the rest over. */
export const removePerson = async (
  ctx: Ctx,
  { id, successorId }: Got<typeof endpoints.remove>,
): Promise<Record<string, never>> => {
  const before = await visiblePerson(ctx, id);
  mayManage(ctx, before);
  await keepOneSuper(ctx, before);
  if (before.staffTop) await keepOneTop(ctx, id);
  const successor = successorId ? await visiblePerson(ctx, successorId) : null;
  if (successor) {
    if (successor.id === id || successor.accountId !== before.accountId)
      throw badField('successorId', 'data.absent');
  }
  for (const { to, move, drop } of mailings)
    for (const m of await to(ctx, before.accountId, before.email))
      await (successor
        ? move(ctx, m, before.email, successor.email)
        : drop?.(ctx, m, before.email));
  await handOverViews(ctx, before, successor);
  await endKeysOf(ctx, id);
  await endAndTell(ctx, { personId: id, reason: 'removed' });
  await erase(ctx, person, id);
  publishListed(ctx, before);
  return {};
};

export const peopleService = serve(people, {
  list: listPeople,
  helpers: async (ctx) => ({ people: await helpersOf(ctx) }),
  one: (ctx, { id }) => visiblePerson(ctx, id),
  create,
  update,
  remove: removePerson,
  async belongings(ctx, { id }) {
    const p = await visiblePerson(ctx, id);
    const mailing: Record<Mailings['of'], Mailing[]> = { alarmPolicies: [], budgets: [] };
    for (const { of, to } of mailings) mailing[of] = await to(ctx, p.accountId, p.email);
    return {
      apiKeys: (await keysOf(ctx, id)).length,
      openTasks: await openTasksOf(ctx, id),
      savedViews: await countViewsOf(ctx, id),
      alarmPolicies: mailing.alarmPolicies.map(({ id: policy, description }) => ({
        id: policy,
        description,
      })),
      budgets: mailing.budgets.length,
    };
  },
  async invite(ctx, { id }) {
    const p = await visiblePerson(ctx, id);
    mayManage(ctx, p);
    if (p.status !== 'pending') throw new Failure('people.confirmed');
    await mailInvite(ctx, await personById(ctx, id));
    return {};
  },
  async resetTwoFactor(ctx, { id, reason }) {
    const p = await visiblePerson(ctx, id);
    mayManage(ctx, p);
    await dropSecondFactor(ctx, await personById(ctx, id), { keepAsked: p.twoFactor });
    await endAndTell(ctx, { personId: id, reason: 'secondFactor' });
    const of = { rowId: id, accountId: p.accountId, new: JSON.stringify({ reason }) };
    await record(ctx, { module: 'person', operation: 'resetTwoFactor', risk: 'high', ...of });
    await mailFactorReset(ctx, p, reason);
    return visiblePerson(ctx, id);
  },
  async resetPassword(ctx, { id }) {
    const p = await visiblePerson(ctx, id);
    mayManage(ctx, p);
    await mailReset(ctx, await personById(ctx, id));
    return {};
  },
});
