import * as z from 'zod';
import { entity, get, nothing, post, put, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import * as platformTerms from '../terms';

/** A name server: 'ip', 'ip:port' or '[ip6]:port'. */
const nameServer = z
  .string()
  .max(64)
  .regex(/^(\d{1,3}(\.\d{1,3}){3}(:\d{1,5})?|\[[\da-f:.]{2,45}\](:\d{1,5})?|[\da-f:]{2,39})$/i);
const smtpUrl = z
  .string()
  .max(1024)
  .pipe(z.url({ protocol: /^smtps?$/, hostname: /./ }))
  .meta({
    kind: 'secret',
    label: ['邮件服务器', 'Mail relay'],
    max: 1024,
    refusal: [
      '请填写 smtp:// 或 smtps:// 地址',
      'Give an address that begins with smtp:// or smtps://',
    ],
  });
const token = field.secret('通知服务令牌', 'Token of the notice provider', 512);

/**
 * What the platform speaks to in the outside world beside suppliers. Null follows the settings the
 * processes were started with.
 */
export const outsideService = entity('outsideService', '外部服务', 'Outside services', {
  id: field.id(),
  mailFrom: field.text('发件人', 'Sender of mail', 254).nullable(),
  dnsServers: field.list('域名解析服务器', 'Resolvers', nameServer, 8).nullable(),
  notifyUrl: field.url('短信与电话服务地址', 'Provider of SMS and phone notices').nullable(),
  createdAt: field.created(),
});
const own = outsideService.schema.pick({ mailFrom: true, dnsServers: true, notifyUrl: true });

const standing = own.extend({
  /** Whether a relay or a token is kept; neither is ever read back. */
  smtpUrlSet: field.flag('已设邮件服务器', 'Mail relay set'),
  notifyTokenSet: field.flag('已设令牌', 'Token set'),
  /** What holds at this moment, wherever it comes from; the relay without its password. */
  inUse: z.object({
    smtpHost: z.string(),
    mailFrom: z.string(),
    dnsServers: z.array(z.string()),
    notifyUrl: z.string(),
  }),
});

export const outsideServices = resource('outsideServices', {
  entity: outsideService,
  endpoints: {
    read: get('/', {
      permission: 'top',
      input: nothing,
      output: standing,
      summary: ['邮件、解析与短信服务的设置', 'Settings of mail, resolvers and SMS provider'],
    }),
    update: put('/', {
      permission: 'top',
      input: own
        .extend({
          smtpUrl: smtpUrl.nullable().optional(),
          notifyToken: token.nullable().optional(),
        })
        .strict(),
      output: standing,
      summary: [
        '立即对所有进程生效；null 恢复启动参数，未给出的密文保持不变',
        'Holds in every process at once; null returns to the start settings, secrets left out stay',
      ],
    }),
    testMail: post('/test-mail', {
      permission: 'top',
      rate: 'test',
      input: z.strictObject({ to: field.email(...platformTerms.recipient) }),
      output: z.object({ ok: z.boolean(), answer: z.string() }),
      summary: ['发送一封测试邮件并给出服务器的回答', 'Sends a test letter and tells the answer'],
    }),
  },
});
