import * as steeringTerms from '#shared/areas/cdn/steering/terms';
import * as terms from '#shared/kernel/terms';
import * as dnsTerms from '#shared/areas/cdn/dns/terms';

/** Texts of the dialogs in which hand-made records are written, checked and published. */
export const texts = {
  add: ['添加记录', 'Add record'],
  edit: ['修改记录', 'Edit record'],
  inDraft: ['已写入草稿', 'Written into your draft'],
  dropAsk: [
    '在草稿中移除此记录；发布之前仍照常应答。',
    'Drops this record in your draft; it is answered as before until you publish.',
  ],
  undo: ['撤销草稿变更', 'Undo the change'],
  nameHint: [
    '可写完整名称，或相对于区域的名称；@ 表示区域本身',
    'A whole name, or one relative to the zone; @ is the zone itself',
  ],
  valueHint: [
    '按区域文件的写法：MX 为“10 mail.example.test”，CAA 为“0 issue "ca.test"”',
    'As zone files write it: MX “10 mail.example.test”, CAA “0 issue "ca.test"”',
  ],
  weightHint: [
    '留空：同组记录一起应答；填写则按权重选一条',
    'Empty: all records of the set are answered; else one is drawn by weight',
  ],
  regionsHint: [
    '留空：同组其他记录未列出的地区',
    'Empty: the regions that no other record of the set lists',
  ],
  draft: ['草稿与发布', 'Draft and publish'],
  draftText: [
    '您的变更先汇总在草稿中，只有您可见；检查通过后整体发布为一个版本。',
    'What you change gathers in a draft that you alone see; once the checks pass it is published whole, as one version.',
  ],
  differences: ['将改变的内容', 'What would change'],
  noDraft: ['草稿是空的', 'Your draft is empty'],
  noDraftText: [
    '添加、修改或移除手工记录，或导入区域文件。',
    'Add, edit or drop records made by hand, or import a zone file.',
  ],
  checks: steeringTerms.checks,
  passed: ['检查通过', 'All checks pass'],
  conflict: [
    '其他人已修改这些名称；撤销您对它们的变更后重做：{names}',
    'Somebody else changed these names; undo your changes of them and make them again: {names}',
  ],
  large: [
    '将改变区域中 {all} 个名称里的 {count} 个，请在下方输入该数字。',
    '{count} of the {all} names of the zone change: type that number below.',
  ],
  publish: ['发布为一个版本', 'Publish as one version'],
  published: ['已发布为一个版本', 'Published as one version'],
  discardDraft: ['放弃草稿', 'Discard the draft'],
  discarded: ['草稿已放弃', 'The draft is gone'],
  file: ['区域文件', 'Zone file'],
  fileText: [
    '导入写入您的草稿，不会直接发布。SOA 与区域自身的 NS 会略过；权重与地区写在行尾注释中：; weight=70 regions=europe,asia。',
    'An import goes into your draft and is not published by itself. SOA and the NS of the zone itself are left out; weight and regions stand in the comment behind a record: ; weight=70 regions=europe,asia.',
  ],
  choose: ['选择区域文件', 'Choose a zone file'],
  replaceHint: [
    '文件中没有的手工记录将从草稿中移除',
    'Records by hand that the file does not hold are dropped',
  ],
  read: ['读入草稿', 'Read into the draft'],
  export: ['导出区域文件', 'Export the zone'],
  bad: [
    '{bad} 行不能读取，没有导入任何内容',
    '{bad} {bad|row|rows} cannot be read; nothing was taken',
  ],
  line: ['行号', 'Line number'],
  row: ['内容', 'Row'],
  versions: ['手工记录的版本', 'Versions of records by hand'],
  noVersions: ['还没有发布过手工记录', 'No record by hand was ever published'],
  noVersionsText: [
    '每次发布在此保留完整内容，可比较并恢复。',
    'Each publication is kept here whole: it can be compared and gone back to.',
  ],
  version: terms.version,
  counts: ['新增 / 移除', 'Added / dropped'],
  back: ['恢复此版本', 'Go back to it'],
  wentBack: ['已恢复为一个新的版本', 'Published again as a new version'],
  restored: ['恢复自 {n}', 'Restores {n}'],
  backText: [
    '手工记录将恢复为第 {number} 版的内容，作为新的版本发布；平台生成的记录跟随各域名，不受影响。',
    'Records by hand become those of version {number}, published as a new version. Generated ones follow their domains and stay.',
  ],
  same: ['与当前内容相同', 'The same as what is published'],
  serial: dnsTerms.serial,
} as const;
