import { words } from '../../../kernel/text/words';
import * as terms from '#shared/kernel/terms';
import * as platformTerms from '#shared/areas/platform/terms';

/** Texts of the screens of staff and their rights. */
export const texts = {
  title: ['后台权限', 'Back-office rights'],
  create: ['创建后台管理员', 'New staff member'],
  set: ['设置权限', 'Set rights'],
  check: ['查看权限', 'Check rights'],
  none: ['未授予', 'None'],
  copyFrom: ['复制自…', 'Copy from…'],
  all: ['全部设为', 'Set all to'],
  topNote: [
    '顶级管理员拥有全部模块，无需逐项授权。',
    'A top root has every module; nothing needs to be granted.',
  ],
  menu: ['该人员的菜单', 'Their menu'],
  noMenu: ['没有可打开的页面', 'There is no screen they may open'],
  gained: ['新增的操作（{n}）', 'Actions gained ({n})'],
  lost: ['失去的操作（{n}）', 'Actions lost ({n})'],
  unchanged: ['与现在相同', 'As it is now'],
  more: ['显示全部 {n} 项', 'Show all {n}'],
  lostScreen: ['将关闭', 'closes'],
  newScreen: ['新增', 'new'],
  invited: [
    '邀请已发送；首次登录须绑定验证器',
    'Invitation sent; the first sign-in sets up an authenticator',
  ],
  factor: [
    '首次登录须绑定验证器，绑定前不能使用后台。',
    'The first sign-in sets up an authenticator; nothing works before that.',
  ],
  saved: ['已保存，打开的控制台立即生效', 'Saved; open consoles follow at once'],
  disable: words.disable,
  disableText: [
    '其会话立即结束，无法再登录，授权保留。',
    'Sessions end at once and nobody can sign in; grants are kept.',
  ],
  enable: words.enable,
  invite: ['重新发送邀请', 'Invite again'],
  remove: terms.remove,
  removeText: [
    '其会话与链接立即失效；审计记录保留。',
    'Sessions and links end at once; audit records stay.',
  ],
  tester: ['判断一个操作', 'Test an action'],
  testerText: [
    '由答复请求的同一函数判断，指明作出决定的步骤与规则；不会执行任何操作。',
    'Decided by the function that answers requests, naming the step and the rule; nothing is done.',
  ],
  decide: ['判断', 'Decide'],
  operation: platformTerms.operationName,
  person: platformTerms.person,
  allowed: platformTerms.allowed,
  refused: ['拒绝', 'Refused'],
  step: ['第 {step} 步', 'Step {step}'],
  byRule: terms.rule,
  needs: ['所需权限', 'Asks for'],
  object: terms.object,
  objectState: ['对象状态', 'State of the object'],
  objectHint: [
    '可留空；填写后同时判断是否属于该人员的账号。',
    'Optional; with it the answer says whether it is theirs.',
  ],
  grants: platformTerms.moduleGrants,
  everything: ['全部模块', 'Every module'],
  nothing: ['没有授权', 'No grants'],
} as const;
