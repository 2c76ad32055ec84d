import type { Label } from '../../../kernel/field';
import * as terms from '../../../kernel/terms';
import * as dnsTerms from './terms';

/** Why a name server gave no records, in the words of its driver. */
export const lookupFaults = {
  noSuchName: ['名称不存在', 'No such name'],
  noRecords: ['没有记录', 'No record'],
  serverFailure: ['服务器失败', 'Server failure'],
  refused: ['拒绝应答', 'Refused'],
  timeout: ['无应答', 'No answer'],
  unreachable: ['无法连接', 'Unreachable'],
  malformed: ['应答无法解析', 'Unreadable answer'],
  badName: ['名称不合法', 'Bad name'],
} as const satisfies Record<string, Label>;

export const serverRoles = {
  authoritative: ['权威', 'Authoritative'],
  resolver: ['递归', 'Resolver'],
} as const satisfies Record<string, Label>;

/** How the answer of the zone's own servers stands to the keys that the root vouches for, zone by zone. */
export const dnssecStates = {
  signed: ['已验证', 'Validated', 'success'],
  unsigned: ['未签名', 'Not signed', 'neutral'],
  bogus: ['签名无效', 'Signature wrong', 'error'],
} as const;

/** How an answer stands to what was to be expected. */
export const answerStates = {
  same: ['与期望一致', 'As expected', 'success'],
  differs: ['与期望不一致', 'Not as expected', 'error'],
  silent: [...dnsTerms.noAnswer, 'error'],
  answered: [...terms.answer, 'neutral'],
} as const;
