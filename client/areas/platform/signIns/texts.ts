import { words } from '../../../kernel/text/words';
import * as terms from '#shared/kernel/terms';
import * as platformTerms from '#shared/areas/platform/terms';

/** Texts of the screens of sign-ins and addresses. */
export const texts = {
  latest: platformTerms.latestSignIns,
  latestAbout: [
    '谁在何时从哪里登录、结果如何、异常原因与本人的否认；可结束会话、拒绝地址。实时更新。',
    'Who came in, when and from where, with what result, what was unusual and what its owner denied. End a session or block the address. Live.',
  ],
  all: words.all,
  failed: terms.failed,
  unusual: platformTerms.unusual,
  sessions: ['进行中的会话', 'Open sessions'],
  end: ['结束会话', 'End session'],
  ended: ['会话已结束', 'Session ended'],
  endText: [
    '该会话立即结束，用户须重新登录。',
    'The session ends at once; the person has to sign in again.',
  ],
  block: ['拒绝地址', 'Block address'],
  blockNetwork: ['拒绝或允许…', 'Block or allow…'],
  newRule: ['新建规则', 'New rule'],
  ruleText: [
    '登录、API 与实时连接在 2 秒内于所有进程生效。多个规则匹配时以最窄的为准。',
    'Acts on sign-in, API and live connections of all processes within 2 seconds. Of several rules that fit, the narrowest counts.',
  ],
  ruleSaved: ['规则已生效', 'The rule is in force'],
  rules: ['地址规则', 'Address rules'],
  noRules: ['没有地址规则', 'There are no address rules'],
  liftText: ['规则立即失效。', 'The rule ends at once.'],
  lift: ['撤销', 'Take back'],
  noIps: ['还没有地址', 'No addresses yet'],
  ips: ['近期 IP 记录', 'Recent IPs'],
  ipsAbout: [
    '按地址或网段查看国家、用户、账号、登录次数、被拒次数与使用的密钥；24 小时内登录 5 个以上账号的地址列为检查发现；可拒绝或允许地址与网段。',
    'Country, people, accounts, sign-ins, refusals and keys of each address or network. An address from which 5 or more accounts are tried within 24 hours is a finding. Addresses and networks can be blocked or allowed.',
  ],
  byAddress: ['按地址', 'By address'],
  byNetwork: ['按网段', 'By network'],
  signInsFrom: ['查看登录', 'Sign-ins'],
  forever: ['直到撤销', 'Until taken back'],
  none: terms.none,
} as const;
