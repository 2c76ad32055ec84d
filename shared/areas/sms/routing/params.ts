import * as z from 'zod';
import { byId, entity, event, post, put, resource } from '../../../kernel/contract';
import { crud } from '../../../kernel/crud';
import { field } from '../../../kernel/field';
import * as kernel from '../../../kernel/terms';
import * as terms from '../terms';

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
  protocol: field.choice('协议', 'Protocol', {
    smpp: ['SMPP 3.4', 'SMPP 3.4'],
    http: ['HTTP', 'HTTP'],
  }),
  host: field.text('主机地址', 'Host', 253),
  port: field.count(...kernel.port, 1, 65_535),
  tls: field.flag('TLS', 'TLS'),
  systemId: field.text(...terms.systemId, 15),
  bindType: field.choice(...terms.bindType, {
    transceiver: ['收发', 'Transceiver'],
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
  sourceTon: ton('源 TON', 'Source TON'),
  sourceNpi: npi('源 NPI', 'Source NPI'),
  destTon: ton('目的 TON', 'Destination TON'),
  destNpi: npi('目的 NPI', 'Destination NPI'),
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
  names: ['accountId'],
  search: ['name', 'host', 'systemId'],
  filters: ['protocol', 'enabled', 'accountId'],
  sort: ['name', 'host', 'createdAt'],
});
/** The password of a bind (8 octets at most in SMPP), or the key that signs HTTP calls. */
const secret = field.secret('密码或签名密钥', 'Password or signing key', 128);

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
      input: plain.create.input.extend({ accountId: z.uuid().nullable().optional(), secret }),
      output: plain.one.output,
    }),
    update: put('/:id', {
      permission: 'staff.smsOps.operate',
      input: plain.update.input.extend({ secret: secret.optional() }),
      output: plain.one.output,
      summary: ['修改；未给出密码时保留原密码', 'Changes it; without a password it stays'],
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
