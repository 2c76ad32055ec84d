import {
  type Action,
  actionLabel,
  isStaff,
  type Refusal,
  type RefusalRule,
  refusalRules,
  type Who,
} from '../access';
import type { Label } from '../field';
import { gateLabel, type Right, rightOf, type Role, roleLabels } from '../rights';
import * as terms from '../terms';

const keyLabels: Record<NonNullable<Right['key']> | 'never', Label> = {
  basic: ['任何密钥均可', 'Any key may'],
  advanced: ['需要高级密钥', 'It needs an advanced key'],
  super: ['需要超级管理员的高级密钥', 'It needs an advanced key of a super administrator'],
  never: ['密钥不能执行此操作', 'No key may'],
};

const ownRole = (who: Who | null): Label =>
  who === null || who.role === null
    ? who && isStaff(who)
      ? terms.platformStaff
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
  // Where the whole action is closed to manual accounts no role would help.
  if (name !== 'role' && (name !== 'automatic' || rule.automatic)) return null;
  const [ownZh, ownEn] = ownRole(who);
  const [zhCN, en] = allowedRoles(rule);
  return [`您的角色：${ownZh}；允许的角色：${zhCN}`, `your role: ${ownEn}; allowed: ${en}`];
};

const longestLine = 80;
/** How a line of a list is called in a refusal: by its list, its number from 1 on and its text. */
export const lineWords = ([zhCN, en]: Label, n: number, text: string): Label => {
  const shown = text.length > longestLine ? `${text.slice(0, longestLine)}…` : text;
  return [`${zhCN}第 ${n} 行“${shown}”`, `${en}, line ${n} “${shown}”,`];
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

const advice = {
  top: ['请联系顶级管理员授权。', 'Ask a top root for the grant.'],
  owner: ['此操作由账号自己的用户执行。', 'This is for the people of the account itself.'],
  acting: [
    '请由客户本人执行，或结束模拟后在后台处理。',
    'The customer may do it, or end the simulation and use the back office.',
  ],
  platform: ['请联系平台人员开通。', 'Ask the platform staff to enable it.'],
  super: ['请联系账号的超级管理员。', 'Ask a super administrator of the account.'],
  any: [
    '请联系账号的超级管理员或平台人员。',
    'Ask a super administrator of the account or the platform staff.',
  ],
} as const satisfies Record<string, Label>;
const customerAdvice: Partial<Record<RefusalRule, Label>> = {
  accountInactive: advice.platform,
  gate: advice.platform,
  hidden: advice.platform,
  automatic: advice.platform,
  staffOnly: advice.platform,
  role: advice.super,
  key: advice.super,
};

/** Who can help somebody that was refused by a rule: staff are not sent to their own platform, nor customers to a grant. */
export const refusalAdvice = (who: Who | null, rule: RefusalRule | undefined): Label => {
  if (who?.acting) return rule === 'grant' ? advice.top : advice.acting;
  if (who && isStaff(who)) return rule === 'role' ? advice.owner : advice.top;
  return (rule && customerAdvice[rule]) ?? advice.any;
};
