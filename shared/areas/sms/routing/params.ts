import * as z from 'zod';
import { byId, entity, event, get, post, put, resource } from '../../../kernel/contract';
import { crud } from '../../../kernel/crud';
import { field } from '../../../kernel/field';
import * as kernel from '../../../kernel/terms';
import * as terms from '../terms';
import { carrierProtocols } from '../../../carriers';

const idForms = {
  exact: ['原样', 'As it is'],
  number: ['十进制', 'Decimal'],
  hex: ['十六进制', 'Hexadecimal'],
} as const;
const ton = (zhCN: string, en: string) => field.count(zhCN, en, 0, 6);
const npi = (zhCN: string, en: string) => field.count(zhCN, en, 0, 18);

/** One credential at one carrier; its secret is never part of it. */
export const smsParam = entity('smsParam', ...terms.parameter, {
  id: field.id(),
  name: field.text(...kernel.name, 40),
  protocol: field.choice('协议', 'Protocol', carrierProtocols),
  host: field.text('主机地址', 'Host', 253),
  port: field.count(...kernel.port, 1, 65_535),
  tls: field.flag('TLS', 'TLS'),
  ca: field
    .longText('签发机构证书（PEM）', 'Certificates of the authority (PEM)', 20_000)
    .nullable(),
  systemId: field.text(...terms.systemId, 64),
  bindType: field.choice(...terms.bindType, {
    transceiver: ['收发', 'Transceiver'],
    pair: ['发送与接收分开', 'Transmitter and receiver'],
    transmitter: ['仅发送', 'Transmitter'],
    receiver: ['仅接收', 'Receiver'],
  }),
  sessions: field.count('会话数', 'Sessions', 1, 8),
  windowSize: field.count(...terms.windowSize, 1, 1_000),
  ratePerSecond: field.count(...terms.perSecond, 1, 10_000),
  idForm: field.choice('应答编号格式', 'ID form of answers', idForms),
  receiptIdForm: field.choice('回执编号格式', 'ID form of receipts', idForms),
  longForm: field.choice('长短信', 'Long messages', {
    udh: ['UDH（8 位）', 'UDH, 8 bits'],
    udh16: ['UDH（16 位）', 'UDH, 16 bits'],
    sar: ['SAR 参数', 'SAR parameters'],
    payload: ['整条载荷', 'One payload'],
  }),
  /** What the carrier takes data coding 0 for. */
  alphabet: field.choice('默认字符集', 'Default alphabet', {
    gsm: ['GSM 7 位', 'GSM 7-bit'],
    latin1: ['Latin-1', 'Latin-1'],
    ascii: ['ASCII', 'ASCII'],
  }),
  sourceTon: ton('源 TON', 'Source TON'),
  sourceNpi: npi('源 NPI', 'Source NPI'),
  destTon: ton('目的 TON', 'Destination TON'),
  destNpi: npi('目的 NPI', 'Destination NPI'),
  /** It takes filings by its API, and tells their state: of signatures, and of templates where it sends these alone. */
  filesByApi: field.flag('由接口报备', 'Filed by API'),
  /** The qualification at the carrier that signatures are filed under. */
  qualification: field.text('供应商资质编号', 'Qualification ID at the carrier', 32).nullable(),
  /** The application that messages are sent for, and the region that serves it. */
  application: field.text('短信应用编号（SdkAppId）', 'Application ID (SdkAppId)', 32).nullable(),
  region: field.text('服务地域', 'Region of the service', 32).nullable(),
  enabled: field.flag(...kernel.enabled),
  accountId: field.account().nullable(),
  createdAt: field.created(),
});

const writes = [
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
  'idForm',
  'receiptIdForm',
  'longForm',
  'sourceTon',
  'sourceNpi',
  'destTon',
  'destNpi',
  'enabled',
] as const;

const plain = crud(smsParam, {
  scope: 'account',
  view: 'sms.view',
  write: 'staff.smsOps.operate',
  writes,
  filled: {
    ca: null,
    alphabet: 'gsm',
    filesByApi: false,
    qualification: null,
    application: null,
    region: null,
  },
  names: ['accountId'],
  search: ['name', 'host', 'systemId'],
  filters: ['protocol', 'enabled', 'accountId'],
  sort: ['name', 'host', 'createdAt'],
});
/** The password of a bind (8 octets at most in SMPP), or the key that signs HTTP calls. */
const secret = field.secret('密码或签名密钥', 'Password or signing key', 128);
/** What callers may leave out. */
const spare = {
  alphabet: smsParam.schema.shape.alphabet.optional(),
  ca: smsParam.schema.shape.ca.optional(),
  filesByApi: smsParam.schema.shape.filesByApi.optional(),
  qualification: smsParam.schema.shape.qualification.optional(),
  application: smsParam.schema.shape.application.optional(),
  region: smsParam.schema.shape.region.optional(),
};

/** One PDU or HTTP exchange of a test, as it went over the wire. */
const step = z.object({
  at: z.number(),
  direction: z.enum(['out', 'in']),
  name: z.string(),
  status: z.string(),
  fields: z.record(z.string(), z.string()),
  octets: z.string(),
});
/** What a test of a parameter saw: the exchange in order, milliseconds from its start. */
export const bindTest = z.object({
  ok: z.boolean(),
  ms: z.number(),
  reason: z.string().nullable(),
  steps: z.array(step),
});
export type BindTest = z.output<typeof bindTest>;
export type TestStep = z.output<typeof step>;

export const smsParams = resource('smsParams', {
  entity: smsParam,
  endpoints: {
    ...plain,
    create: post('/', {
      permission: 'staff.smsOps.operate',
      input: plain.create.input.extend({
        accountId: z.uuid().nullable().optional(),
        secret,
        ...spare,
      }),
      output: plain.one.output,
    }),
    update: put('/:id', {
      permission: 'staff.smsOps.operate',
      input: plain.update.input.extend({
        secret: secret.optional(),
        ...spare,
      }),
      output: plain.one.output,
      summary: ['修改；未给出密码时保留原密码', 'Changes it; without a password it stays'],
    }),
    push: get('/:id/push', {
      permission: 'staff.smsOps.view',
      input: byId,
      output: z.object({ url: z.string() }),
      summary: ['供应商推送回执的地址', 'Where the carrier pushes receipts to'],
    }),
    test: post('/:id/test', {
      permission: 'staff.smsOps.operate',
      input: byId,
      output: bindTest,
      rate: 'test',
      summary: ['真实绑定并显示每个报文', 'Binds for real and shows every PDU'],
    }),
  },
  events: { changed: event('staff', z.object({ id: z.uuid() })) },
});
