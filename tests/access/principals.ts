import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Action, Grant, Level, Role, Who } from '#shared/kernel/access';
import { startSession } from '#server/model/platform/session/sessions.store';
import { system } from '#server/kernel/db/context';
import type { Bench } from '../support/bench';
import { plantKey } from '../support/signedCalls';
import { customerTable, moduleLevels, modules } from './table';

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

type Grants = Partial<Record<Grant, Level>>;
/** Module and level with which a root may do an action; null when no grant leads there. */
export const grantOf = (action: string): [module: Grant, level: Level] | null => {
  const grant = action.startsWith('staff.') ? action.slice(6) : (customerTable[action]?.[1] ?? '');
  /* Safe cast: the table writes grants as `module.level`. */
  return grant.includes('.') ? (grant.split('.') as [Grant, Level]) : null;
};
/** Just what the action needs, or everything but that: the level below it and all other modules. */
export const grantsFor = (action: string, without: boolean): Grants => {
  const needed = grantOf(action);
  if (!without) return needed ? { [needed[0]]: needed[1] } : {};
  const all: Grants = Object.fromEntries(modules.map((m) => [m, 'approve']));
  if (!needed) return all;
  const below = moduleLevels[moduleLevels.indexOf(needed[1]) - 1];
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
const rightsFor = (p: Principal, action: string): Grants =>
  p === 'rootNothing' ? {} : grantsFor(action, p.endsWith('Without'));
const isActing = (p: Principal): boolean => p.startsWith('acting');
/** Columns of the table, with the space between people and keys. */
const columnOf: Partial<Record<Principal, number>> = {
  Normal: 0,
  OperationalUser: 1,
  adminManual: 2,
  adminAutomatic: 3,
  Super: 4,
  superOther: 4,
  keyBasic: 6,
  keyAdvanced: 7,
};
const holds = (grants: Grants, needed: [Grant, Level]): boolean =>
  moduleLevels.indexOf(grants[needed[0]] ?? ('none' as Level)) >= moduleLevels.indexOf(needed[1]);

const staffMay = (p: Principal, equippedFor: string, action: string): boolean => {
  if (p === 'topRoot') return action.startsWith('staff.') || customerTable[action]?.[1] !== 'none';
  if (customerTable[action]?.[1] === 'own') return true;
  const needed = grantOf(action);
  return needed !== null && holds(rightsFor(p, equippedFor), needed);
};
/**
 * What must come of an action by the table that was written by hand: the call is let through, refused (403),
 * or nobody is known (401). The principal was equipped for an action, and may be asked another.
 */
export const expected = (
  p: Principal,
  equippedFor: string,
  action = equippedFor,
): 'allow' | 401 | 403 => {
  if (action === 'public') return 'allow';
  if (p === 'none' || p === 'expired' || p === 'actingEnded') return 401;
  const isRoot = p.startsWith('root') || p === 'topRoot';
  const allowed = (yes: boolean) => (yes ? 'allow' : 403);
  if (action === 'signedIn') return allowed(!p.startsWith('key'));
  if (action === 'staff') return allowed(isRoot);
  if (action === 'top') return allowed(p === 'topRoot');
  if (action.startsWith('staff.')) return allowed(isRoot && staffMay(p, equippedFor, action));
  const row = customerTable[action];
  if (!row) throw new Error(`tests/access/table.ts has no row of "${action}"`);
  if (isRoot) return allowed(staffMay(p, equippedFor, action));
  // Staff behind a simulated sign-in have the Super's column, bounded by their own grants.
  if (isActing(p)) return allowed(row[2] !== 'noActing' && staffMay(p, equippedFor, action));
  return allowed(row[0][columnOf[p] ?? -1] === 'y');
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
