import type { Label } from './field';
import {
  type CustomerAction,
  type Gates,
  type Grant,
  grantLabel,
  type Level,
  levelLabels,
  levels,
  type Right,
  rightOf,
  type Role,
  type Visible,
} from './rights';
import * as terms from './terms';

export {
  type CustomerAction,
  type Gates,
  type Grant,
  type Level,
  levels,
  type Right,
  rightOf,
  type Role,
  roleLabels,
  roles,
  type Visible,
} from './rights';

/** What a member of the platform's staff was given: everything, or levels of modules. */
export type StaffRights = { top: boolean; grants: Partial<Record<Grant, Level>> };

/** Who asks: a person of an account, staff, staff acting for an account, an API key, or the system. */
export type Who = {
  userId: string;
  email: string;
  accountId: string | null;
  role: Role | null;
  /** The account configures suppliers by itself; a manual account waits for review. */
  automatic: boolean;
  accountActive: boolean;
  gates: Gates;
  visible: Visible;
  staff: StaffRights | null;
  /** Staff member behind a simulated sign-in, whose own grants bound what it may. */
  acting: { staffId: string; staffEmail: string; reason: string; staff: StaffRights } | null;
  /** API keys: the ceiling above the owner's role. */
  ceiling: 'basic' | 'advanced' | null;
};

/** Whether somebody acts for the platform itself, not for an account in a simulated sign-in. */
export const isStaff = (who: Pick<Who, 'staff' | 'acting'>): boolean =>
  who.staff !== null && who.acting === null;
/** Address of the person behind an act: in a simulated sign-in the staff member's own. */
export const personBehind = (who: Pick<Who, 'acting' | 'email'>): string =>
  who.acting?.staffEmail ?? who.email;

/** What an endpoint or screen asks for. `staff.<module>.<level>` is back office only; `system` nobody. */
export type Action =
  | CustomerAction
  | 'public'
  | 'signedIn'
  | 'staff'
  | 'top'
  | `staff.${Grant}.${Level}`;

/** Why a request was refused: the step of docs/permissions.md and the name of its sentence. */
export type Refusal = { step: number; rule: RefusalRule };
export const refusalRules = {
  signedOut: terms.pleaseSignIn,
  accountInactive: ['账号已停用', 'The account is deactivated'],
  gate: ['账号未开通此功能', 'This feature is not enabled for the account'],
  hidden: ['此功能对账号不可见', 'This feature is not visible to the account'],
  acting: ['模拟登录时不允许此操作', 'Not allowed in a simulated sign-in'],
  key: ['API 密钥权限不足', 'Beyond the permission of the API key'],
  role: ['您的角色没有此权限', 'Your role does not have this permission'],
  automatic: [
    '仅自动配置账号可执行此操作',
    'Only accounts with automatic configuration may do this',
  ],
  staffOnly: ['仅平台人员可执行此操作', 'Only platform staff may do this'],
  topOnly: ['仅顶级管理员可执行此操作', 'Only top roots may do this'],
  grant: ['您没有此模块的授权', 'You have no grant for this module'],
} as const satisfies Record<string, Label>;
export type RefusalRule = keyof typeof refusalRules;

/** Whether a staff member holds a module at this level or above; asked of the one behind a simulation too. */
const holds = (staff: StaffRights, grant: Grant, level: Level): boolean =>
  staff.top || levels.indexOf(staff.grants[grant] ?? ('none' as Level)) >= levels.indexOf(level);

/**
 * The one decision about an action, asked by the server before a verb runs and by the client before
 * a button shows. Null means allowed. Steps 3 (ownership) and 7 (state of the thing) are the verb's.
 */
export const refusalOf = (who: Who | null, action: Action): Refusal | null => {
  if (action === 'public') return null;
  if (!who) return { step: 1, rule: 'signedOut' };
  if (who.accountId && !who.accountActive) return { step: 2, rule: 'accountInactive' };
  // A key has no console: what serves the session itself is not for it.
  if (action === 'signedIn') return who.ceiling ? { step: 6, rule: 'key' } : null;
  if (action === 'staff') return isStaff(who) ? null : { step: 9, rule: 'staffOnly' };
  if (action === 'top') {
    if (!isStaff(who)) return { step: 9, rule: 'staffOnly' };
    return who.staff?.top ? null : { step: 9, rule: 'topOnly' };
  }
  if (action.startsWith('staff.')) {
    const [, grant, level] = action.split('.') as [string, Grant, Level];
    if (!who.staff || !isStaff(who)) return { step: 9, rule: 'staffOnly' };
    return holds(who.staff, grant, level) ? null : { step: 9, rule: 'grant' };
  }
  return customerRefusal(who, action);
};

/** Whether an API key of this ceiling reaches an action; its owner's role is asked besides. */
const withinCeiling = (who: Who, rule: Right): boolean =>
  rule.key === 'basic' ||
  (rule.key === 'advanced' && who.ceiling === 'advanced') ||
  (rule.key === 'super' && who.ceiling === 'advanced' && who.role === 'Super');

/** What a staff member's grants say of a customer action, for themselves and behind a simulation. */
const staffRefusal = (staff: StaffRights, rule: Right): Refusal | null => {
  if (!rule.staff) return rule.own ? null : { step: 9, rule: 'role' };
  const [grant, level] = rule.staff.split('.') as [Grant, Level];
  return holds(staff, grant, level) ? null : { step: 9, rule: 'grant' };
};

const customerRefusal = (who: Who, action: Action): Refusal | null => {
  const rule = rightOf(action);
  if (!rule) throw new Error(`no area declares the right "${action}"`);
  if (who.staff && isStaff(who)) return staffRefusal(who.staff, rule);
  if (rule.gate && !who.gates[rule.gate]) return { step: 4, rule: 'gate' };
  if (rule.visible && !who.visible[rule.visible]) return { step: 5, rule: 'hidden' };
  if (rule.automatic && !who.automatic) return { step: 4, rule: 'automatic' };
  if (who.acting && rule.notActing) return { step: 6, rule: 'acting' };
  // Looking as a customer must not show what the staff member's own grants withhold.
  const withheld = who.acting && staffRefusal(who.acting.staff, rule);
  if (withheld) return withheld;
  if (who.ceiling && !withinCeiling(who, rule)) return { step: 6, rule: 'key' };
  if (who.role === 'Super') return null;
  const column = who.role === 'Admin' ? 0 : who.role === 'OperationalUser' ? 1 : 2;
  const has = who.role === null ? '-' : rule.roles[column];
  if (has === 'y' || (has === 'a' && who.automatic)) return null;
  return { step: has === 'a' ? 9 : 10, rule: has === 'a' ? 'automatic' : 'role' };
};

/** Whether somebody may do it; `refusalOf` says why not. */
export const can = (who: Who | null, action: Action): boolean => refusalOf(who, action) === null;

/** Names of what is asked for by no table and no grant. */
const otherLabels: Readonly<Record<string, Label>> = {
  public: ['公开操作', 'Public operation'],
  signedIn: ['登录后的操作', 'Operation of signed-in people'],
  staff: ['平台操作', 'Back-office operation'],
  top: ['顶级管理员操作', 'Operation of top roots'],
};
/** Names of an action for people; platform modules are named by their grant and its level. */
export const actionLabel = (action: Action): Label => {
  if (!action.startsWith('staff.'))
    return rightOf(action)?.label ?? otherLabels[action] ?? [action, action];
  const [, grant, level] = action.split('.') as [string, Grant, Level];
  const [[zhCN, en], [levelZh, levelEn]] = [grantLabel(grant), levelLabels[level]];
  return [`${zhCN}（${levelZh}）`, `${en} (${levelEn.toLowerCase()})`];
};
