import { smsParams } from '#shared/areas/sms/routing/params';
import { type CarrierProtocol, templateCarriers } from '#shared/carriers';
import { type ListScreen, screens } from '../../../kernel/screens/screens';
import { words } from '../../../kernel/text/words';
import { texts } from '../texts';

const permission = 'staff.smsOps.operate';
type Values = Record<string, unknown>;
const smppOnly = (values: Values) => values['protocol'] === 'smpp';
const cloudOf = (values: Values) => templateCarriers[String(values['protocol']) as CarrierProtocol];
const ofCloud =
  (name: 'qualification' | 'application' | 'region') =>
  (values: Values): boolean =>
    cloudOf(values)?.fields.includes(name) ?? false;
/** Of carriers that send templates alone nothing is chosen that concerns texts, ids or receipts. */
const textsOnly = (values: Values) => cloudOf(values) === undefined;
const paramFields = [
  'name',
  'protocol',
  'host',
  'port',
  'tls',
  'ca',
  'systemId',
  'secret',
  'enabled',
  'bindType',
  'sessions',
  'windowSize',
  'ratePerSecond',
  'filesByApi',
  'qualification',
  'application',
  'region',
  'idForm',
  'receiptIdForm',
  'longForm',
  'alphabet',
  'sourceTon',
  'sourceNpi',
  'destTon',
  'destNpi',
] as const;
const formFields = {
  ca: (values: Values) => values['tls'] === true,
  filesByApi: (values: Values) => values['protocol'] !== 'smpp',
  qualification: ofCloud('qualification'),
  application: ofCloud('application'),
  region: ofCloud('region'),
  bindType: (values: Values) => cloudOf(values)?.givesReceipts ?? true,
  idForm: textsOnly,
  receiptIdForm: textsOnly,
  longForm: smppOnly,
  alphabet: smppOnly,
  sourceTon: smppOnly,
  sourceNpi: smppOnly,
  destTon: smppOnly,
  destNpi: smppOnly,
};
type ParamList = ListScreen<(typeof smsParams)['endpoints']['list'], typeof smsParams>;
const paramList = {
  columns: [
    'name',
    'protocol',
    'host',
    'port',
    'tls',
    'systemId',
    'bindType',
    'sessions',
    'windowSize',
    'ratePerSecond',
    'enabled',
    'accountId',
    'createdAt',
  ],
  optional: ['bindType', 'accountId', 'createdAt'],
  grow: 'host',
  search: ['按名称、主机或系统编号搜索', 'Search by name, host or system ID'],
} as const satisfies Partial<ParamList>;
const paramForm = {
  parts: () => import('./paramParts'),
  parent: '/sms-supplierparamsmanag-root',
  fields: paramFields,
  when: formFields,
  looks: {
    bindType: { hint: texts.bindTypeHint },
    ca: { hint: texts.caHint },
    filesByApi: { hint: texts.filesByApiHint },
    systemId: { hint: texts.systemIdHint },
    qualification: { hint: texts.qualificationHint },
    application: { hint: texts.applicationHint },
    region: { hint: texts.regionHint },
    windowSize: {
      hint: [
        '每秒条数 × 应答时间 × 1.5；断线时存疑的短信不超过此数',
        'Messages per second × answer time × 1.5; a cut leaves at most this many in doubt',
      ],
    },
  },
} as const;

/** Lists and forms of the parameters of carriers. */
export const paramScreens = screens(smsParams, {
  list: [
    {
      ...paramList,
      path: '/sms-supplierparamsmanag',
      about: [
        '账号自有的短信供应商参数：协议、地址、窗口与速率。凭据加密保存，不能读出。',
        'SMS supplier parameters of the account: protocol, address, window and rate. Credentials are encrypted and never read back.',
      ],
      menu: { section: 'sms.scheduling', order: 20 },
      title: ['短信供应商参数', 'SMS supplier parameters'],
      create: false,
      empty: { title: ['账号没有自有的供应商参数', 'The account has no parameters of its own'] },
    },
    {
      ...paramList,
      path: '/sms-supplierparamsmanag-root',
      about: [
        '每个供应商的连接参数。“测试”会真实绑定并显示每个报文；保存后会话逐个重新绑定，排队的短信不会丢失。',
        'How each carrier is reached. "Test" binds for real and shows every PDU; after saving, sessions bind anew one after the other and lose no queued message.',
      ],
      menu: { section: 'smsOffice.scheduling', order: 30 },
      title: ['供应商参数（全部）', 'Supplier parameters, all'],
      permission,
      actions: [
        { label: words.test, dialog: () => import('./BindTest'), permission, button: true },
        {
          endpoint: 'remove',
          label: words.delete,
          danger: true,
          typed: (row) => row.name,
          confirm: (row) => [
            `将删除供应商参数 ${row.name} 及其凭据。`,
            `This deletes the parameter ${row.name} and its credentials.`,
          ],
        },
      ],
    },
  ],
  create: {
    ...paramForm,
    path: '/createSupplierParamsPage',
    title: ['添加短信参数', 'Add SMS parameter'],
    start: {
      protocol: 'smpp',
      port: 2775,
      tls: false,
      bindType: 'transceiver',
      sessions: 1,
      windowSize: 50,
      ratePerSecond: 100,
      idForm: 'number',
      receiptIdForm: 'number',
      longForm: 'udh',
      alphabet: 'gsm',
      sourceTon: 5,
      sourceNpi: 0,
      destTon: 1,
      destNpi: 1,
      enabled: true,
    },
  },
  edit: {
    ...paramForm,
    path: '/updateSmsSupplierParamsPage',
    title: ['修改短信参数', 'Edit SMS parameter'],
    toInput: ({ secret, ...values }) => ({ ...values, ...(secret ? { secret } : {}) }),
  },
});
