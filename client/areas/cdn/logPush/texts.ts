import { storeKinds } from '#shared/areas/cdn/logPush/logPushObjects';
import { auditOperations } from '#shared/kernel/auditOperations';
import * as terms from '#shared/kernel/terms';
import { words } from '../../../kernel/text/words';

/** What the screens of log push say, in both languages. */
export const texts = {
  title: terms.logPush,
  search: ['按名称或存储桶搜索', 'Search by name or bucket'],
  none: ['还没有推送目标', 'No push targets yet'],
  noneText: [
    '每个域名每小时的日志作为一个对象写入您的存储，并附清单（行数、大小、SHA-256）；迟到的行作为补充对象。',
    'The log of each domain and hour goes to your store as one object with a manifest of lines, bytes and SHA-256; lines that come late are a supplement.',
  ],
  create: ['新建推送目标', 'New push target'],
  editOf: ['修改 {name}', 'Edit {name}'],
  edit: words.edit,
  fromHint: ['按整点计：分钟会舍去', 'Whole hours: minutes are left out'],
  domainsHint: ['留空：账号的全部域名', 'Empty: all domains of the account'],
  columnsHint: [
    '留空：全部字段；供应商原文不受影响',
    "Empty: all of them; the supplier's own text is not touched",
  ],
  secretHint: [
    'S3 的私有访问密钥，或 HTTP 的签名密钥',
    'Secret access key of S3, or what signs HTTP',
  ],
  secretKept: ['留空保持不变', 'Left empty it stays as it is'],
  prefixHint: ['例如 logs/', 'For example logs/'],
  urlHint: [
    'S3 为服务地址（不含存储桶）；HTTP 为接收地址',
    'Of S3 the service without the bucket; of HTTP the receiver',
  ],
  objects: ['对象', 'Objects'],
  objectsOf: ['{name} 的日志对象', 'Log objects of {name}'],
  noObjects: ['还没有对象：等待完整的小时', 'No objects yet: they come with complete hours'],
  test: terms.test,
  testOf: terms.testOf,
  testText: [
    '写入、读回并删除一个小对象；HTTP 目标收到一次签名的 POST。',
    'Writes a small object, reads it back and deletes it; an HTTP target gets one signed POST.',
  ],
  testGood: ['目标可用', 'The target works'],
  testBad: ['目标不可用', 'The target does not work'],
  took: terms.duration,
  answer: terms.answer,
  pause: terms.pause,
  pauseAsk: [
    '暂停期间对象排队，继续后补推。',
    'Objects queue meanwhile and are pushed once it is resumed.',
  ],
  resume: terms.resume,
  repush: ['重新推送时间段', 'Push a range again'],
  repushText: [
    '这段时间的对象再次推送：内容与键不变。',
    'The objects of the range are pushed again: the same bytes under the same keys.',
  ],
  planned: terms.planned,
  removeAsk: [
    '删除该目标及其推送记录；已写入您存储的对象保留。',
    'Deletes the target and the record of its objects; what lies in your store stays.',
  ],
  remove: ['删除目标', 'Delete the target'],
  files: ['S3 日志文件', 'Object-store log files'],
  searchFiles: ['按对象键或应答搜索', 'Search by key or answer'],
  again: auditOperations.repush,
  againAsk: [
    '再次推送该对象与清单：内容与键不变。',
    'The object and its manifest are pushed again: the same bytes under the same key.',
  ],
  verify: ['校验', 'Verify'],
  delivered: ['已推送的对象', 'Delivered objects'],
  strays: storeKinds.unknown,
  totals: ['按前缀合计', 'Totals by prefix'],
  /** Of objects of a target too. */
  searchKeys: ['按对象键搜索', 'Search by key'],
  searchTotals: ['按位置或前缀搜索', 'Search by place or prefix'],
  noTotals: ['存储中还没有对象', 'Nothing lies in the stores yet'],
  noStrays: ['没有未知对象', 'No unknown objects'],
  noStraysText: [
    '查看目标后，目标中没有推送记录的对象列在这里。',
    'After a target was looked through, objects that no delivery knows stand here.',
  ],
  look: ['查看目标', 'Look through a target'],
  lookText: [
    '列出目标前缀下的全部对象，记下没有推送记录的；不读取内容，也不改动目标。',
    'Lists all objects below the prefix of the target and notes those no delivery knows; nothing is read or changed.',
  ],
  looked: [
    '{objects} 个对象，其中 {unknown} 个未知',
    '{objects} {objects|object|objects}, {unknown} unknown',
  ],
  take: ['导入', 'Import'],
  taken: ['已导入', 'Imported'],
  erase: ['删除对象', 'Delete the object'],
  eraseAsk: [
    '批准后从账号的存储删除该对象及其清单；平台中的日志行不变。须另一人批准。',
    "Once approved, the object and its manifest are deleted from the account's store; log lines of the platform stay. It takes a second person.",
  ],
  eraseWaits: ['等待审批', 'It waits for approval'],
  reason: terms.reason,
  noFiles: ['还没有推送任何日志对象', 'No log object was pushed yet'],
} as const;
