import { cdnWords } from '../words';
import { words } from '../../../kernel/text/words';
import * as cdnTerms from '#shared/areas/cdn/terms';
import * as terms from '#shared/kernel/terms';

/** The texts of this area in both languages; places in braces are filled by `t`. */
export const texts = {
  unchecked: {
    waive: ['申请豁免', 'Ask for a waiver'],
    waits: ['豁免待审批', 'A waiver waits for approval'],
    asked: ['已提交审批', 'Sent for approval'],
  },
  dayChecks: {
    checkNow: words.checkNow,
    checked: ['已核对', 'Checked'],
    accept: ['接受差异', 'Accept difference'],
    accepted: cdnTerms.accepted,
    notFailed: cdnTerms.onlyADayCheckThatFailedCan,
    ours: ['本地', 'Ours'],
    theirs: terms.supplier,
    difference: cdnTerms.difference,
    requests: ['{n} 次请求', '{n} {n|request|requests}'],
    points: ['有数据的时段', 'Slots with data'],
    pointsOf: ['{n} / {all}', '{n} of {all}'],
    day: ['供应商当地日', "Supplier's day"],
    zone: ['{day}（UTC+{hours}）', '{day} (UTC+{hours})'],
    acceptedBy: ['{who} 于 {at} 接受', 'Accepted by {who} on {at}'],
    reason: cdnWords.reason,
    domains: ['各域名的差异', 'Domains by their part of the difference'],
  },
} as const;
