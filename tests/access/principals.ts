import { createHash, randomBytes, randomUUID } from 'node:crypto';
import {
  type Action,
  type Grant,
  type Level,
  levels,
  refusalOf,
  rightOf,
  type Role,
  type Who,
} from '#shared/kernel/access';
import { grants } from '#shared/areas/rights';
import { startSession } from '#server/model/platform/session/sessions.store';
import { system } from '#server/kernel/db/context';
import type { Bench } from '../support/bench';
import { plantKey } from '../support/signedCalls';

/** Who asks; both kinds of API keys belong to a Super of an automatic account, and staff act as such a one. */
export const principals = [
  'none',
  'expired',
  'Normal',
  'OperationalUser',
  'adminManual',
  'adminAutomatic',
  'Super',
  'superOther',
  'keyBasic',
  'keyAdvanced',
  'rootNothing',
  'rootWithout',
  'rootWith',
  'topRoot',
  'actingWithout',
  'actingWith',
  'actingEnded',
] as const;
export type Principal = (typeof principals)[number];

const on = { cdn: true, sms: true, billing: true, log: true, alarm: true, selfScheduling: true };
const everyone: Omit<Who, 'role' | 'automatic' | 'staff'> = {
  userId: '',
  email: '',
  accountId: 'a',
  accountActive: true,
  gates: on,
  visible: { log: true, alarm: true, billing: true },
  acting: null,
  ceiling: null,
};

/** Module and level with which a root may do an action; null when no grant leads there. */
const grantOf = (action: Action): [Grant, Level] | null => {
  const staff = rightOf(action)?.staff ?? (action.startsWith('staff.') ? action : null);
  /* Safe cast: both forms are `module.level`, the second with `staff.` before it. */
  return staff ? (staff.replace(/^staff\./, '').split('.') as [Grant, Level]) : null;
};
type Grants = Partial<Record<Grant, Level>>;
/** Just what the action needs, or everything but that: the level below it and all other modules. */
export const grantsFor = (action: Action, without: boolean): Grants => {
  const needed = grantOf(action);
  if (!without) return needed ? { [needed[0]]: needed[1] } : {};
  const all: Grants = Object.fromEntries(grants.map((g) => [g, 'approve']));
  if (!needed) return all;
  const below = levels[levels.indexOf(needed[1]) - 1];
  const { [needed[0]]: _gone, ...others } = all;
  return below ? { ...others, [needed[0]]: below } : others;
};

const roleOf: Record<string, [Role, boolean]> = {
  Normal: ['Normal', true],
  OperationalUser: ['OperationalUser', true],
  adminManual: ['Admin', false],
  adminAutomatic: ['Admin', true],
  Super: ['Super', true],
  superOther: ['Super', true],
  keyBasic: ['Super', true],
  keyAdvanced: ['Super', true],
};
const ceilingOf = (p: Principal): Who['ceiling'] =>
  p === 'keyBasic' ? 'basic' : p === 'keyAdvanced' ? 'advanced' : null;
/** The grants of a staff member, or of the one behind a simulated sign-in, who is equipped for an action. */
const rightsFor = (p: Principal, action: Action): Grants =>
  p === 'rootNothing' ? {} : grantsFor(action, p.endsWith('Without'));
const isActing = (p: Principal): boolean => p.startsWith('acting');
const whoOf = (p: Principal, action: Action): Who | null => {
  if (p === 'none' || p === 'expired' || p === 'actingEnded') return null;
  if (isActing(p)) {
    const staff = { top: false, grants: { ...rightsFor(p, action), simulate: 'operate' as const } };
    const acting = { staffId: '', staffEmail: '', reason: '', staff };
    return { ...everyone, role: 'Super', automatic: true, staff: null, acting };
  }
  const role = roleOf[p];
  const ceiling = ceilingOf(p);
  if (role) return { ...everyone, role: role[0], automatic: role[1], staff: null, ceiling };
  const staff =
    p === 'topRoot' ? { top: true, grants: {} } : { top: false, grants: rightsFor(p, action) };
  return { ...everyone, accountId: null, role: null, automatic: false, staff };
};
/**
 * What must come of an action: the call is let through, refused (403), or nobody is known (401).
 * `asked` is another action put to the same principal, who was equipped for the first.
 */
export const expected = (
  p: Principal,
  action: Action,
  permission: Action = action,
): 'allow' | 401 | 403 => {
  const refusal = refusalOf(whoOf(p, action), permission);
  if (!refusal) return 'allow';
  return refusal.rule === 'signedOut' ? 401 : 403;
};

/** Tokens of the principals, made when first asked for; `fresh` makes one that may be used up. */
export const openPrincipals = (bench: Bench, accountId: string) => {
  const tokens = new Map<string, Promise<string>>();
  const accounts = new Map<string, Promise<string>>();
  const advanced = bench.sql("update account set api_permission = 'advanced' where id = $1", [
    accountId,
  ]);
  const accountFor = (p: Principal) => {
    if (p !== 'adminManual' && p !== 'superOther') return Promise.resolve(accountId);
    if (!accounts.has(p)) accounts.set(p, bench.account({ automatic: p !== 'adminManual' }));
    return accounts.get(p) as Promise<string>;
  };
  /** A token of a staff member acting as a Super of the account; of one who is gone when `ended`. */
  const actAs = async (grants: Grants, ended: boolean): Promise<string> => {
    const { personId } = await bench.as('Super', { accountId });
    const staff = await bench.staff({ ...grants, simulate: 'operate' });
    const [own] = await bench.sql<{ id: string }>('select id from session where person_id = $1', [
      staff.personId,
    ]);
    const acting = {
      staffId: staff.personId,
      staffEmail: staff.email,
      sessionId: own?.id ?? '',
      reason: 'access',
    };
    const { token } = await bench.platform.run(system, (ctx) =>
      startSession(ctx, { personId, userAgent: 'jest', hours: 1, acting }),
    );
    if (ended) await bench.sql('delete from person where id = $1', [staff.personId]);
    return token;
  };
  const make = async (p: Principal, action: Action): Promise<string> => {
    await advanced;
    if (p === 'none') return '';
    if (isActing(p)) return actAs(rightsFor(p, action), p === 'actingEnded');
    if (p === 'topRoot') return (await bench.staff()).token;
    const ceiling = ceilingOf(p);
    if (ceiling) {
      const { personId } = await bench.as('Super', { accountId });
      const key = await plantKey(bench, { accountId, personId, ceiling });
      return `${key.keyId}.${key.secret}`;
    }
    const role = roleOf[p];
    if (role) return (await bench.as(role[0], { accountId: await accountFor(p) })).token;
    if (p !== 'expired') return (await bench.staff(rightsFor(p, action))).token;
    const { personId } = await bench.as('Super', { accountId });
    const token = randomBytes(32).toString('base64url');
    await bench.sql(
      `insert into session (id, token_hash, person_id, ip, user_agent, created_at, seen_at, ends_at)
       values ($1, $2, $3, '', '', now() - interval '2 days', now(), now() - interval '1 minute')`,
      [randomUUID(), createHash('sha256').update(token).digest('hex'), personId],
    );
    return token;
  };
  return (p: Principal, action: Action, fresh = false): Promise<string> => {
    if (fresh) return make(p, action);
    const key = `${p} ${/With/.test(p) ? JSON.stringify(rightsFor(p, action)) : ''}`;
    if (!tokens.has(key)) tokens.set(key, make(p, action));
    return tokens.get(key) as Promise<string>;
  };
};
