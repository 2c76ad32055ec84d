import { password } from '#shared/kernel/entryTerms';
import { smppAccess } from '#shared/areas/sms/terms';

/** What the screens of customers' own systems say. */
export const texts = {
  title: smppAccess,
  about: [
    '自有系统以 SMPP 3.4 提交短信的接入：绑定数、窗口、速率与允许的 IP。提交与网页和 HTTP 接口经过同样的检查；回执在绑定的接收会话上送达，无会话时保留。密码只显示一次。',
    'Ways in for your own systems by SMPP 3.4: binds, window, rate and allowed IPs. What they submit passes the same checks as the console and the HTTP API; receipts go to bound receivers and wait while there is none. A password is shown once.',
  ],
  create: ['添加 SMPP 接入', 'Add SMPP access'],
  edit: ['修改 SMPP 接入', 'Edit SMPP access'],
  search: ['按名称或系统编号搜索', 'Search by name or system ID'],
  none: ['还没有 SMPP 接入', 'No SMPP access yet'],
  noneText: [
    '添加一个接入并生成密码，您的系统即可绑定。',
    'Add one and make its password, then your system can bind.',
  ],
  password: ['生成新密码', 'Make a new password'],
  passwordAsk: [
    '旧密码立即失效，用它建立的会话会断开。',
    'The former password ends at once, and so do sessions bound with it.',
  ],
  passwordTitle: ['SMPP 密码', 'SMPP password'],
  once: ['密码仅此一次显示，请立即保存。', 'The password is shown this once: keep it now.'],
  key: password,
  systemHint: [
    '全平台唯一，之后不能修改',
    'Unique on the whole platform; it cannot be changed later',
  ],
  networksHint: [
    '地址或 CIDR 网段；留空表示任何地址',
    'Addresses or networks in CIDR form; empty allows any address',
  ],
  kindHint: ['经此接入提交的全部短信的类型', 'The type of every message that comes in this way'],
} as const;
