import { words } from '../../../kernel/text/words';
import * as terms from '#shared/kernel/terms';
import * as platformTerms from '#shared/areas/platform/terms';

/** Texts of the screens of keys of all accounts. */
export const texts = {
  title: ['API 密钥管理', 'API keys of accounts'],
  about: [
    '所有账号的 API 密钥：所有者、权限、允许的地址、最近使用、调用与被拒次数；标出 90 天未使用的与所有者已失去权限的。密钥内容只通过一次性链接发给所有者。',
    'API keys of all accounts: owner, ceiling, addresses, last use, calls and refusals; keys that were unused for 90 days or whose owner lost the right are flagged. A secret goes to its owner alone, by a one-time link.',
  ],
  search: ['搜索密钥、名称或所有者', 'Search key, name or owner'],
  create: platformTerms.createKey,
  edit: ['修改密钥', 'Edit key'],
  check: ['查看密钥', 'Check key'],
  none: ['没有 API 密钥', 'There are no API keys'],
  ownerHint: [
    '账号的超级管理员或管理员；密钥内容通过一次性链接发送到其邮箱。',
    'A super administrator or administrator; the secret is mailed to them as a one-time link.',
  ],
  ipsHint: [
    '每行一个 IP 或网段；留空不限制。',
    'One address or network per line. Empty allows every address.',
  ],
  never: ['永不过期', 'Never'],
  sent: ['一次性链接已发给所有者', 'The one-time link was mailed to the owner'],
  disable: words.disable,
  disableText: ['所有进程在 1 秒内拒绝该密钥。', 'Every process refuses the key within a second.'],
  enable: words.enable,
  rotate: words.rotateSecret,
  rotateText: [
    '新内容发给所有者；旧内容在重叠期内仍有效。',
    'The new secret is mailed to the owner; the former one works for the overlap.',
  ],
  send: ['再次发送链接', 'Mail the link again'],
  remove: terms.remove,
  removeText: ['使用该密钥的程序立即失去访问。', 'Programs that use it lose access at once.'],
  facts: ['密钥资料', 'Facts'],
  usage: ['近 30 天调用', 'Calls of the last 30 days'],
  tester: ['检查一个操作', 'Check an action'],
  testerText: [
    '以密钥在服务器上签名一次无害的调用并通过接口的入口，再判断所选操作。不会执行任何操作。',
    'Signs a harmless call with the key on the server, takes it through the door of the API, and decides about the action. Nothing is done.',
  ],
  operation: platformTerms.operationName,
  ip: ['调用来源地址', 'Address of the caller'],
  ipHint: ['留空则使用允许的地址。', 'Empty: an address that the key allows.'],
  run: ['开始检查', 'Run the check'],
  step: {
    key: ['密钥与所有者', 'Key and owner'],
    address: ['来源', 'From'],
    signature: ['签名校验', 'Signing'],
    permission: ['权限', 'Permission'],
  },
  passed: words.done,
  refused: words.refused,
  notReached: platformTerms.notReached,
} as const;
