import { type Action, isStaff, refusalOf, type RefusalRule, type Who } from './access';
import type { Label } from './field';
import { rightOf } from './rights';

/** Why something is allowed, by the step of docs/permissions.md that says so. */
export const admissionRules = {
  public: ['任何人均可执行', 'Anybody may do this'],
  signedIn: ['登录即可执行', 'Everybody who is signed in may do this'],
  top: ['顶级管理员拥有全部模块', 'A top root has every module'],
  staff: ['所有平台人员均可执行', 'All platform staff may do this'],
  grant: ['已授予所需的模块与级别', 'Module and level are granted'],
  own: ['仅涉及本人', 'It concerns nobody else'],
  super: ['超级管理员按角色始终允许', 'A super administrator always may by role'],
  role: ['该角色允许此操作', 'The role allows it'],
} as const satisfies Record<string, Label>;
export type AdmissionRule = keyof typeof admissionRules;

/** What became of the question whether somebody may do something, with the step and the rule that decided. */
export type Decision =
  | { allowed: true; step: number; rule: AdmissionRule }
  | { allowed: false; step: number; rule: RefusalRule };

const admissionOf = (who: Who | null, action: Action): [number, AdmissionRule] => {
  if (!who || action === 'public') return [0, 'public'];
  if (action === 'signedIn') return [1, 'signedIn'];
  if (isStaff(who)) {
    if (who.staff?.top) return [9, 'top'];
    if (action === 'staff') return [9, 'staff'];
    return [9, rightOf(action)?.own && !rightOf(action)?.staff ? 'own' : 'grant'];
  }
  return who.role === 'Super' ? [8, 'super'] : [9, 'role'];
};

/** The decision of `refusalOf` in words that also say why something is allowed. */
export const decisionOf = (who: Who | null, action: Action): Decision => {
  const refusal = refusalOf(who, action);
  if (refusal) return { allowed: false, ...refusal };
  const [step, rule] = admissionOf(who, action);
  return { allowed: true, step, rule };
};
