import { cdnWords } from '../../words';
import { words } from '../../../../kernel/text/words';
import * as terms from '#shared/kernel/terms';
import * as cdnTerms from '#shared/areas/cdn/terms';

/** Texts of silences and of the landing screen. */
export const silenceTexts = {
  silence: cdnWords.silence,
  silences: ['静默', 'Silences'],
  add: ['新建静默', 'New silence'],
  what: ['静默对象', 'What to silence'],
  everything: ['全部策略', 'All policies'],
  reason: cdnWords.reason,
  reasonHint: [
    '会显示在静默列表和结束提醒中',
    'Shown in the list and in the reminder before it ends',
  ],
  begins: ['何时开始', 'When it begins'],
  now: ['立即', 'Now'],
  later: words.later,
  planned: ['静默已安排，到时自动生效', 'Planned; it takes effect by itself'],
  hours: terms.forHowLong,
  hour: terms.shortHours,
  day: terms.shortDays,
  own: ['自定义', 'Until …'],
  longHint: [
    '超过 4 小时的静默需要策略编辑权限',
    'More than 4 hours needs the right to change policies',
  ],
  made: ['静默已生效，结束前会提醒', 'Silenced; you will be reminded before it ends'],
  end: ['立即结束', 'End now'],
  ended: cdnTerms.theSilenceHasEnded,
  from: words.from,
  heldText: ['{n} 条通知', '{n} {n|notice|notices}'],
  none: ['没有静默', 'No silence'],
  noneText: [
    '维护期间可暂停通知：状态照常判断，通知记录会写明原因。',
    'Hold notices back during maintenance: states go on, and each notice says why it was not sent.',
  ],
  search: ['搜索原因或创建人', 'Search reasons or people'],
  policies: cdnTerms.policies,
  firing: cdnWords.firing,
  history: cdnTerms.history,
  pendingNow: cdnWords.pending,
  noDataNow: ['无数据', 'Without data'],
  active: ['生效中的静默', 'Active silences'],
  fired: ['24 小时内触发', 'Fired in 24 hours'],
  sent: ['24 小时内通知', 'Notices in 24 hours'],
  sentText: ['失败 {failed}，抑制 {suppressed}', '{failed} failed, {suppressed} held back'],
  area: ['监控告警', 'Alarms'],
} as const;
