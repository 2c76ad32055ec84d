import { type Action, actionLabel, isStaff, type Refusal, refusalRules, type Who } from './access';
import type { Label } from './field';
import { gateLabel, type Right, rightOf, type Role, roleLabels } from './rights';

const keyLabels: Record<NonNullable<Right['key']> | 'never', Label> = {
  basic: ['任何密钥均可', 'Any key may'],
  advanced: ['需要高级密钥', 'It needs an advanced key'],
  super: ['需要超级管理员的高级密钥', 'It needs an advanced key of a super administrator'],
  never: ['密钥不能执行此操作', 'No key may'],
};

const ownRole = (who: Who | null): Label =>
  who === null || who.role === null
    ? who && isStaff(who)
      ? ['平台人员', 'platform staff']
      : ['无', 'none']
    : roleLabels[who.role];

/** Roles by the columns of the table; staff reach an action by a grant. */
const columns: readonly Role[] = ['Admin', 'OperationalUser', 'Normal'];
const allowedRoles = (rule: Right): Label => {
  const names = columns.flatMap((role, i): Label[] => {
    const [zhCN, en] = roleLabels[role];
    if (rule.roles[i] === 'y') return [[zhCN, en]];
    if (rule.roles[i] !== 'a') return [];
    return [[`${zhCN}（自动配置账号）`, `${en} (accounts with automatic configuration)`]];
  });
  const all = [roleLabels.Super, ...names];
  return [all.map(([zhCN]) => zhCN).join('、'), all.map(([, en]) => en).join(', ')];
};

/** What stands in the way, beyond the name of the rule: the feature, the kind of key, or the roles. */
const detailOf = (who: Who | null, action: Action, { rule: name }: Refusal): Label | null => {
  const rule = rightOf(action);
  if (!rule) return null;
  if (name === 'gate' && rule.gate) return gateLabel(rule.gate);
  if (name === 'hidden' && rule.visible) return gateLabel(rule.visible);
  if (name === 'key') return keyLabels[rule.key ?? 'never'];
  if (name === 'grant' && rule.staff) return actionLabel(`staff.${rule.staff}` as Action);
  if (name !== 'role' && name !== 'automatic') return null;
  const [ownZh, ownEn] = ownRole(who);
  const [zhCN, en] = allowedRoles(rule);
  return [`您的角色：${ownZh}；允许的角色：${zhCN}`, `your role: ${ownEn}; allowed: ${en}`];
};

/** What was refused and why, each in both languages, for one sentence a language. */
export const refusalWords = (
  who: Who | null,
  action: Action,
  refusal: Refusal,
): { action: Label; rule: Label } => {
  const [zhCN, en] = refusalRules[refusal.rule];
  const detail = detailOf(who, action, refusal);
  return {
    action: actionLabel(action),
    rule: detail ? [`${zhCN}（${detail[0]}）`, `${en} (${detail[1]})`] : [zhCN, en],
  };
};
