import { words } from '../../../../kernel/text/words';
import { cdnWords } from '../../words';
import * as cdnTerms from '#shared/areas/cdn/terms';

/** Texts of policies over several accounts. */
export const accountsTexts = {
  pattern: cdnTerms.domainPattern,
  patternHint: [
    '* 代表任意字符，如 *.example.com；新域名匹配后自动加入',
    '* stands for any characters, as in *.example.com; new domains that match join by themselves',
  ],
  reach: ['覆盖范围', 'What it reaches'],
  reachText: [
    '{accounts} 个账号的 {domains} 个域名，每个域名一个状态',
    '{domains} {domains|domain|domains} of {accounts} {accounts|account|accounts}, one state each',
  ],
  added: ['新增 {n}', '{n} added'],
  removed: ['移除 {n}', '{n} removed'],
  kept: ['不变', 'Kept'],
  addedOne: words.added,
  removedOne: cdnTerms.removedCount,
  nothing: ['没有匹配的域名', 'No domain matches'],
  change: cdnWords.difference,
} as const;
