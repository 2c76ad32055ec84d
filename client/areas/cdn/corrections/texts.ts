import { words } from '../../../kernel/text/words';
import { cdnWords } from '../words';
import * as cdnTerms from '#shared/areas/cdn/terms';
import * as terms from '#shared/kernel/terms';

/** What changes of figures by people say, in both languages. */
export const texts = {
  title: ['人工变更', 'Changes by people'],
  override: cdnTerms.override,
  overrideTitle: ['改值：{measure}', 'Override {measure}'],
  overrideText: [
    '只改所选数据源与供应商参数在该时段的这一指标；不选国家/地区时按现有比例分摊。写入前先预览。',
    'Changes this measure of the slot at one source and supplier parameter; without a country or region it follows the present shares. You see it before it is written.',
  ],
  exclude: cdnTerms.exclude,
  excludeTitle: ['剔除该时段', 'Exclude the slot'],
  excludeText: [
    '所选数据源与供应商参数在该时段的全部指标计为零。写入前先预览。',
    'All measures of the slot at one source and supplier parameter count as zero. You see it before it is written.',
  ],
  country: cdnTerms.countryRegion,
  allCountries: ['全部，按现有比例', 'All, in present shares'],
  preview: terms.preview,
  previewAgain: cdnTerms.previewAgain,
  look: ['查看', 'Look'],
  apply: terms.apply,
  applyText: [
    '应用后该时段被锁定：同步、缺口补采与日志装载不再写入，直到撤销或解除锁定。30 天内可撤销。涉及已出账日期时须由第二人审批。',
    'Applied, the slots are held: sync, gap finder and log load leave them alone until the change is undone or the hold lifted. It can be undone for 30 days. What touches a billed day needs a second person.',
  ],
  asked: ['{method} · {source} · {param}', '{method} · {source} · {param}'],
  before: terms.before,
  after: terms.after,
  difference: ['差值', 'Difference'],
  changes: cdnTerms.figuresBeforeAndAfter,
  noChanges: ['没有变化', 'No changes'],
  source: cdnWords.source,
  param: cdnWords.supplierParameter,
  by: ['提出人', 'By'],
  none: ['没有人工变更', 'No changes by people'],
  noneText: ['该时段的数值来自同步与日志。', 'The figures of this slot come from sync and logs.'],
  undo: words.undo,
  undoTitle: ['撤销该变更', 'Undo the change'],
  undoText: [
    '该变更写过的时段恢复为之前的数值，锁定随之解除。',
    'Slots return to what they were before the change, and the hold is lifted.',
  ],
  conflicts: [
    '此后 {n} 个时段被其他原因写过，保持现值；勾选的时段也恢复为之前的数值。',
    '{n} {n|slot was|slots were} written since by another cause and {n|stays|stay} as now; those you tick return to what they were too.',
  ],
  conflict: ['{at}：现为 {now}，之前为 {before}', '{at}: {now} now, {before} before'],
  undoStarted: terms.submitted,
  lift: ['解除锁定', 'Lift the hold'],
  liftAsk: [
    '数值保持不变，但同步、缺口补采与日志装载可再次写入该时段。',
    'The figures stay, but sync, gap finder and log load may write the slots again.',
  ],
  discardAsk: ['该变更不会写入任何数据。', 'Nothing of the change will be written.'],
  newRepair: ['新建修复', 'New repair'],
  newRepairText: [
    '选择一个域名在一个供应商参数的数据源与时间范围，以及取数方式。写入前先预览每个时段变更前后的数值。',
    'Choose a source of a domain at one supplier parameter, a span, and where the figures come from. Each slot is seen before and after it is written.',
  ],
  ways: {
    pullAgain: [
      '现在向供应商重新询问范围内的计数；预览显示其现在的说法，应用后写入所见的数值。最长 7 天。',
      "Asks the supplier's counter again now; the preview shows what it says, and just that is written. At most 7 days.",
    ],
    dayShape: [
      '供应商所在时区的整日：各时段与国家/地区按现有比例缩放，使请求数与流量之和等于供应商自己的日合计。',
      "The whole day of the supplier's own zone: slots and countries keep their shares, so that requests and traffic add up to the supplier's own total of the day.",
    ],
    takeLog: [
      '范围内每个时段改为日志中的数值；日志没有的时段变为零。',
      'Each slot of the span becomes what the log has; what the log does not have becomes zero.',
    ],
    takeRealtime: [
      '范围内每个时段改为实时数据中的数值；实时数据没有的时段变为零。',
      'Each slot of the span becomes what realtime has; what realtime does not have becomes zero.',
    ],
    interpolate: [
      '范围内每个时段按国家/地区与指标，取前后最近有数据时段之间的直线值。最长 1 天；结果在台账中始终标为估算。',
      'Each slot of the span lies on the line between the nearest slots with figures before and after it, by country and measure. At most 1 day; the ledger marks it as an estimate for good.',
    ],
  },
  toHint: ['不填则只修复一个时段', 'One slot without it'],
  plan: cdnTerms.dataChange,
  span: ['时间范围', 'Span'],
  noPlans: ['还没有数据变更', 'No data changes yet'],
  noPlansText: [
    '修复、改值与剔除都先预览，再应用，30 天内可撤销。',
    'Repairs, overrides and exclusions are previewed, then applied, and can be undone for 30 days.',
  ],
  several: ['多个', 'Several'],
  all: terms.all,
  impact: {
    total: words.total,
    days: ['变更 {days} 天的数据', 'Changes figures of {days} {days|day|days}'],
    bills: ['涉及的已出账日', 'Billed days it touches'],
    noBills: ['没有已出账的日期', 'No billed day'],
    alarms: ['涉及的告警', 'Alarms it touches'],
    noAlarms: ['没有告警；过去的告警不会重新触发', 'No alarms; none is raised again for the past'],
    open: ['未恢复', 'open'],
  },
  removal: {
    title: ['删除子域名数据', 'Delete subdomain data'],
    propose: ['新建删除', 'New removal'],
    text: [
      '按书面请求删除一个域名在所选整点时间内的全部数据：所有供应商参数与数据源。先预览时段、请求数、流量、天数与账单。',
      'Removes everything counted of a domain in whole hours, at all supplier parameters and sources, on a written request. Slots, requests, traffic, days and bills are seen before.',
    ],
    applyText: [
      '应用后数值归零并锁定，各页面显示“按请求删除”；7 天内可撤销，之后原始日志行与日志文件被永久删除。涉及已出账日期时须由第二人审批。',
      'Applied, the figures are taken out and held, and screens say "removed by request". It can be undone for 7 days; then the raw log lines and files of these hours are deleted for good. What touches a billed day needs a second person.',
    ],
    hours: ['按整点取整，最长 31 天', 'Whole hours, at most 31 days'],
    none: ['还没有删除', 'No removals yet'],
  },
  points: {
    title: cdnTerms.pointInsert,
    sheets: ['已提交的数据点', 'Points handed in'],
    none: ['还没有写入数据点', 'No points yet'],
    sheet: ['每行一个数据点', 'One point a line'],
    file: ['选择 CSV 文件', 'Choose a CSV file'],
    long: ['{name}：{n} 行', '{name}: {n} {n|line|lines}'],
    clear: cdnTerms.removeFile,
    formatTitle: ['格式', 'Format'],
    format: [
      '以逗号、分号或制表符分隔；首行可写列名，否则按以下顺序。时间不含时区时为 UTC，对齐到 5 分钟时段的开始；最多 {most} 行，同一账号。',
      'Separated by commas, semicolons or tabs; the first line may name the columns, else they stand in this order. A time without a zone is UTC and goes to the start of its 5-minute slot; at most {most} lines, of one account.',
    ],
    faults: ['有误的行', 'Wrong lines'],
    add: ['加一行', 'Add a line'],
    slot: cdnTerms.slot,
    value: cdnTerms.value,
    modes: {
      insertPoints: [
        '只写入还没有数值的数据点；已有数值的行被拒绝。',
        'Only points without a value are written; lines with one are refused.',
      ],
      replacePoints: ['数据点改为所给的数值。', 'The points become the given values.'],
      addPoints: [
        '所给数值累加到现有数值，可为负数；同一数据点的多行相加。',
        'The values are added to what is there, and may be negative; several lines of one point add up.',
      ],
    },
  },
} as const;
