import * as cdnTerms from '#shared/areas/cdn/terms';
import * as terms from '#shared/kernel/terms';
import { words } from '../../../../kernel/text/words';

/** What the screen of log cleaning says, in both languages. */
export const texts = {
  title: ['日志清理', 'Log cleaning'],
  policies: cdnTerms.policies,
  due: ['到期的日期', 'Days past their days'],
  runs: ['清理运行', 'Clean runs'],
  create: ['新建清理策略', 'New clean policy'],
  edit: words.edit,
  editOf: ['修改清理策略', 'Edit clean policy'],
  scopes: ['其他范围', 'Other scopes'],
  ever: ['永久', 'For ever'],
  scopeOf: ['修改清理范围', 'Edit clean scope'],
  scopeText: [
    '热门 URL 默认永久保留（30 至 3650 天，不少于账号保留期）；供应商原始应答默认 7 天（1 至 400 天），争议月份的应答受保护。天数留空恢复默认。',
    "Most requested URLs are kept for ever by default (30 to 3,650 days, never less than an account's retention); raw answers for 7 days (1 to 400), those of a disputed month stay. No days: the default.",
  ],
  scopeRunAsk: [
    '删除已过保留天数且不受保护的行，不可恢复。有查询等待时会暂停。',
    'Deletes the rows past their days that nothing protects, for good. It rests while questions wait.',
  ],
  policyText: [
    '该账号或域名的日志行与文件保留到设定的天数，不能少于账号保留期，最多 95 天。',
    "Lines and files of the account or domain are kept for these days: never less than the account's retention, 95 at most.",
  ],
  wholeAccount: ['留空：账号的其他所有域名', 'Empty: all other domains of the account'],
  runNow: terms.cleanNow,
  runAsk: [
    '删除已过保留天数且不受保护的日志行与文件，不可恢复；统计保留。有查询等待时会暂停。',
    'Deletes lines and files past their days that nothing protects, for good; statistics stay. It rests while questions wait.',
  ],
  started: terms.cleaningBegun,
  removeAsk: ['之后按账号保留期清理。', "From then on the account's retention decides."],
  search: ['按原因搜索', 'Search by reason'],
  searchRuns: ['按提交人搜索', 'Search by person'],
  none: [
    '没有清理策略：按账号保留期每小时清理',
    "No policies: the accounts' retention decides, by the hour",
  ],
  noDue: ['没有已过保留天数的日期', 'No day is past its days'],
  noRuns: ['还没有清理运行', 'No clean runs yet'],
} as const;
