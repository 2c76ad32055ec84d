import { words } from '../../../kernel/text/words';
import { cdnWords } from '../words';
import * as cdnTerms from '#shared/areas/cdn/terms';
import * as terms from '#shared/kernel/terms';

/** The texts of this area in both languages; places in braces are filled by `t`. */
export const texts = {
  suppliers: {
    test: words.test,
    sealedYes: ['已加密保存', 'Stored encrypted'],
    sealedNo: ['未设置', 'Not set'],
    enabled: words.enabled,
    disabled: cdnTerms.switchedOff,
    credentialsNew: [
      '保存后加密存储，无法再次查看。',
      'Stored encrypted after saving; they cannot be read again.',
    ],
    credentialsKeep: ['留空则保留现有凭据。', 'Leave empty to keep the present credentials.'],
    testTitle: ['测试 {name}', 'Test {name}'],
    testNote: [
      '逐一调用供应商的只读接口并计时，不会改变任何配置。',
      'Each read method of the supplier is called and timed. Nothing is changed.',
    ],
    testOk: [
      '全部 {count} 个接口正常',
      '{count, plural, one {The one method works} other {All # methods work}}',
    ],
    testBad: ['{count} 个接口失败', '{count} {count|method|methods} failed'],
    again: ['重新测试', 'Test again'],
    ok: ['正常', 'Works'],
  },
  calls: {
    summary: cdnTerms.last24Hours,
    operation: cdnTerms.operation,
    calls: ['调用次数', 'Calls'],
    failed: cdnWords.failed,
    p50: ['中位数', 'Median'],
    p95: ['95 分位', '95th percentile'],
    detail: ['调用详情', 'Call'],
    gone: ['该调用已不再保存', 'This call is no longer kept'],
    goneNote: [
      '调用及其请求与应答正文保存 {days} 天。',
      'Calls and the bodies of their requests and answers are kept for {days} {days|day|days}.',
    ],
    noAnswer: ['没有收到应答。', 'No answer came.'],
    noBody: ['应答正文为空，或已不再保存。', 'The answer had no body, or it is no longer kept.'],
    size: ['大小 {size}', 'Size {size}'],
    unknownSize: ['未读完，大小未知', 'Not read to its end, size unknown'],
    cut: ['已截断：仅保存前 {kept}', 'Cut: only the first {kept} are kept'],
    file: ['日志文件：此处不保存其内容。', 'A log file: its content is not kept here.'],
    download: terms.download,
  },
  accounts: {
    readNow: ['立即读取', 'Read now'],
    isRead: ['已读取', 'Read'],
    limits: ['告警阈值', 'Alert limits'],
    limitsOf: ['告警阈值：{name}', 'Alert limits of {name}'],
    limitsNote: [
      '首次超过某个阈值时通知员工一次；留空则不告警。',
      'Staff are told once when a limit is passed; an empty one alerts nobody.',
    ],
    quotas: ['接口配额', 'API quotas'],
    kind: terms.kind,
    used: ['已用', 'Used'],
    left: ['剩余', 'Left'],
    limit: cdnTerms.limit,
    resets: ['重置时间', 'Resets'],
    noQuotas: ['尚未读取配额', 'No quotas were read yet'],
    leftOf: ['{left} / {limit}', '{left} of {limit}'],
    money: ['余额与费用', 'Money'],
    readings: ['最近 7 天的余额', 'Balance of the last 7 days'],
    served: ['使用该参数的域名', 'Domains on this parameter'],
    firstHundred: ['仅列出前 100 个', 'Only the first 100 are listed'],
    noneServed: ['没有域名使用该参数', 'No domain uses this parameter'],
    calls: ['查看调用', 'Calls'],
    failedCalls: ['查看失败的调用', 'Failed calls'],
    months: ['查看月核对', 'Month checks'],
    none: ['还没有供应商账号', 'No supplier accounts yet'],
    noneText: [
      '添加供应商参数后一分钟内自动建立。',
      'They open by themselves within a minute after a supplier parameter is added.',
    ],
  },
  schedules: {
    entries: cdnWords.entries,
    simulate: ['模拟', 'Simulate'],
    simulateNote: [
      '按最近 24 小时的实际流量，计算每个供应商的预期用量。',
      'What each supplier would carry, by the real traffic of the last 24 hours.',
    ],
    noTraffic: ['最近 24 小时没有流量', 'No traffic in the last 24 hours'],
    bytes: cdnWords.traffic,
    peak: cdnWords.peakBandwidth,
    nobody: ['没有供应商服务此地区', 'Nobody serves this region'],
  },
} as const;
