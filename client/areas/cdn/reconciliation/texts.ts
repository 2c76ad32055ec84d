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
  months: {
    title: ['月核对', 'Month checks'],
    note: [
      '月份按供应商时区；差异 = 账单 − 按价格表应付，其各部分之和恒等于差异',
      "Months are those of the supplier's zone; the difference is invoice less expected, and its parts add up to it",
    ],
    search: ['按参数查找', 'Find a parameter'],
    look: words.open,
    readNow: ['读取账单', 'Read the invoice'],
    isRead: ['账单已读取', 'The invoice was read'],
    accept: ['接受账单', 'Accept the invoice'],
    isAccepted: cdnTerms.accepted,
    dispute: ['提出异议', 'Dispute'],
    isDisputed: ['已提出异议', 'The invoice is disputed'],
    pay: ['标记已付款', 'Mark as paid'],
    payAsk: ['将按账单金额标记为已付款。', 'Marks the amount of the invoice as paid.'],
    isPaid: cdnTerms.theInvoiceIsPaidAlready,
    markedPaid: ['已标记付款', 'Marked as paid'],
    enter: ['从文件录入', 'Enter from a file'],
    isEntered: ['账单已录入', 'The invoice was entered'],
    chooseFile: cdnWords.chooseCsvFile,
    fileFormat: [
      '每行一项：line,起,止,单价,用量,金额（最后一阶梯的止留空）；credit,金额；correction,金额；total,合计。',
      'One item a row: line,from,up to,price,quantity,amount (no end for the last step); credit,amount; correction,amount; total,amount.',
    ],
    noInvoice: ['尚无最终账单', 'There is no final invoice yet'],
    notAccepted: ['请先接受账单', 'Accept the invoice first'],
    notOver: ['该月尚未结束', 'The month is not over'],
    reason: ['说明', 'Text'],
    parts: ['差异构成', 'Parts of the difference'],
    partsNote: [
      '从应付金额出发，依次换成账单的用量、单位、单价、取整、返还，每一步的变化即为该部分。',
      "Beginning with the expected amount, usage, unit, price, rounding and credit are replaced by the invoice's one after the other; each part is the change of one step.",
    ],
    versions: ['账单版本', 'Versions of the invoice'],
    version: cdnTerms.versionNumber,
    credit: ['返还', 'Credit'],
    correction: ['更正', 'Correction'],
    none: ['还没有月核对', 'No month checks yet'],
    noneText: [
      '域名在供应商同步后自动建立。',
      'They open by themselves once domains are synced at a supplier.',
    ],
  },
  prices: {
    title: ['价格表', 'Price lists'],
    add: ['添加价格表', 'Add price list'],
    edit: ['修改价格表', 'Edit price list'],
    none: ['还没有价格表', 'No price lists yet'],
    noneText: [
      '录入供应商约定的价格后，账单才能与应付金额比较。',
      'An invoice can be compared once the agreed prices of its supplier are entered.',
    ],
    removeAsk: [
      '没有价格表的月份将无法比较。',
      'Months without a price list can no longer be compared.',
    ],
    beyond: ['以上', 'Beyond'],
    upTo: ['第 {n} 阶梯上限', 'End of step {n}'],
    perUnit: ['第 {n} 阶梯单价', 'Price of step {n}'],
    addStep: ['添加阶梯', 'Add step'],
    removeStep: ['移除阶梯', 'Remove step'],
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
