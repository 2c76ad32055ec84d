import { cdnWords } from '../words';
import { words } from '../../../kernel/text/words';
import * as terms from '#shared/kernel/terms';
import * as cdnTerms from '#shared/areas/cdn/terms';

/** The texts of this area in both languages; places in braces are filled by `t`. */
export const texts = {
  logs: {
    domain: cdnWords.domain,
    chooseDomain: ['选择域名', 'Choose a domain'],
    days: terms.days,
    lastDays: ['最近 {n} 天', '{n, plural, one {Last day} other {Last # days}}'],
    grid: ['每小时到达情况', 'Arrival by hour'],
    gridHint: [
      '选择一个小时查看文件。颜色表示供应商计数与已到日志行的比较。',
      "Choose an hour to see its files. Colours compare the supplier's counters with the lines that arrived.",
    ],
    cell: ['{at}，{state}，{lines} / {requests} 行', '{at}, {state}, {lines} / {requests} lines'],
    files: cdnTerms.logFiles,
    filesOf: ['{at} 的日志文件', 'Log files of {at}'],
    download: words.download,
    copyLink: words.copyLink,
    copied: [
      '链接已复制，{minutes} 分钟内有效，无需登录',
      'Link copied; it works for {minutes} {minutes|minute|minutes} without sign-in',
    ],
    bulk: ['下载所选（{n}）', 'Download selected ({n})'],
    bulkList: ['复制所选链接', 'Copy selected links'],
    noDomain: ['请先选择域名', 'Choose a domain first'],
    coverage: ['{arrived} / {expected} 小时已到齐', '{arrived} of {expected} hours have arrived'],
    bulkZip: ['打包下载 ZIP（{n}）', 'Download ZIP ({n})'],
    bulkScript: ['下载脚本', 'Download script'],
    zipTwo: ['请选择至少两个文件', 'Choose at least two files'],
    zipMost: [
      '一个压缩包最多 {n} 个文件',
      'One archive holds at most {n, plural, one {# file} other {# files}}',
    ],
    size: {
      hint: ['压缩后的文件；首次生成链接后可知', 'Of the packed file; known with its first link'],
    },
  },
  statistics: {
    curves: ['日志与计数的流量', 'Traffic by log and by counter'],
    suppliers: ['各供应商参数', 'By supplier parameter'],
    slots: ['每 5 分钟', 'By five minutes'],
    days: ['每天', 'By day'],
    lines: cdnTerms.logLines,
    log: cdnTerms.logTraffic,
    counter: cdnTerms.counterTraffic,
    ratio: cdnTerms.counterToLog,
    shortLog: ['日志', 'Log'],
    shortCounter: ['计数', 'Counter'],
    shortRatio: ['计数/日志', 'Ratio'],
    coverage: cdnTerms.coverage,
    over: ['覆盖 {percent} 的时段', 'Covers {percent} of the slots'],
    none: ['该时间段没有日志与计数', 'No log lines and no counters in this range'],
    noneText: [
      '域名在供应商上线并开始同步后出现。',
      'They come once a domain is online at a supplier and synced.',
    ],
    span: [
      '默认最近 6 小时，最长 2 天；可用时段筛选。',
      'The last 6 hours unless slots are chosen, 2 days at most.',
    ],
    daySpan: [
      'UTC 日，默认最近 14 天，最长 62 天。',
      'Days of UTC, the last 14 unless days are chosen, 62 at most.',
    ],
  },
  top: {
    domains: words.domains,
    allDomains: cdnWords.allDomains,
    range: words.timeRange,
    order: words.order,
    byRequests: ['按请求数', 'By requests'],
    byBytes: ['按流量', 'By traffic'],
    status: cdnWords.statusCodes,
    allStatus: ['全部状态码', 'All status codes'],
    by: cdnTerms.dimension,
    rank: ['#', '#'],
    requests: cdnWords.requests,
    share: cdnWords.share,
    traffic: cdnWords.traffic,
    trafficShare: ['流量占比', 'Traffic share'],
    distinct: [
      '共 {n} 项，显示前 {top} 项',
      '{n, plural, one {# entry} other {# entries}}, top {top} shown',
    ],
    total: [
      '合计 {requests} 次请求，{bytes}',
      '{requests} {requests|request|requests}, {bytes} in all',
    ],
    coverage: ['日志覆盖率', 'Log coverage'],
    coverageHint: [
      '有请求的小时中，日志行已全部到达的小时占比；未到达的小时不在排行之内。',
      'Hours with requests whose log lines have all arrived. Hours that have not are missing from the ranking.',
    ],
    hours: ['{complete} / {expected} 个小时已到齐', '{complete} of {expected} hours complete'],
    noHours: ['该时间段没有已结束且有请求的小时', 'No hour with requests has ended in this range'],
    cleaned: [
      '其中 {n} 个域名日已超过账号的日志保留期（{days} 天）',
      "{n} {n|domain-day is|domain-days are} beyond the account's log retention ({days} {days|day|days})",
    ],
    none: ['该时间段没有日志', 'No log lines in this range'],
    noneText: [
      '请更换域名、时间范围或状态码。',
      'Choose other domains, another range or other status codes.',
    ],
    empty: ['（空）', '(empty)'],
    open: ['查看这些小时', 'See these hours'],
    last: {
      '1h': cdnWords.h1,
      '6h': cdnWords.h6,
      '12h': cdnWords.h12,
      '1d': cdnWords.d1,
      '3d': cdnWords.d3,
      '7d': cdnWords.d7,
      '30d': cdnWords.d30,
    },
    sizeFrom: ['≥ {from}', '≥ {from}'],
    sizeTo: ['{from} – {to}', '{from} – {to}'],
    sizeZero: ['0 B', '0 B'],
  },
} as const;
