import * as z from 'zod';
import { byId, entity, event, post, resource } from '../../../kernel/contract';
import { crud, widened } from '../../../kernel/crud';
import { field } from '../../../kernel/field';
import * as kernel from '../../../kernel/terms';
import { network } from '../../platform/apiKeys/apiKeys';
import * as terms from '../terms';

/** Credentials an account may have. */
export const accessesPerAccount = 20;

/** What a customer's own system binds with by SMPP; its password is made here and shown once. */
export const smsAccess = entity('smsAccess', ...terms.smppAccess, {
  id: field.id(),
  accountId: field.account(),
  name: field.text(...kernel.name, 40),
  systemId: field.text(...terms.systemId, 15),
  kind: field.choice(...terms.kind, terms.messageKinds),
  sessions: field.count('会话数上限', 'Sessions at most', 1, 20),
  windowSize: field.count(...terms.windowSize, 1, 1_000),
  ratePerSecond: field.count(...terms.perSecond, 1, 5_000),
  networks: field.list(...kernel.allowedIps, network, 50),
  enabled: field.flag(...kernel.enabled),
  /** When its password was made; without one nobody binds. */
  issuedAt: field.time('密码生成时间', 'Password made').nullable(),
  /** Staff let nobody bind with it until then. */
  refusesUntil: field.time('拒绝绑定至', 'Binds refused until').nullable(),
  createdAt: field.created(),
});

const plain = crud(smsAccess, {
  scope: 'account',
  view: 'sms.access',
  write: 'sms.access',
  creates: ['systemId'],
  writes: ['name', 'kind', 'sessions', 'windowSize', 'ratePerSecond', 'networks', 'enabled'],
  filled: { issuedAt: null, refusesUntil: null },
  names: ['accountId'],
  search: ['name', 'systemId'],
  filters: ['enabled', 'kind', 'accountId'],
  sort: ['name', 'systemId', 'createdAt'],
});
const row = plain.one.output.extend({
  standing: field.count(...terms.standing),
  owed: field.count('待送回执', 'Receipts waiting'),
});

export const smsAccesses = resource('smsAccesses', {
  entity: smsAccess,
  endpoints: {
    ...widened(plain, row),
    password: post('/:id/password', {
      permission: 'sms.access',
      rate: 'sign',
      input: byId,
      output: z.object({ systemId: z.string(), password: z.string() }),
      summary: [
        '生成新密码，仅此时给出；用旧密码建立的会话随即结束',
        'Makes a password and shows it this once; sessions bound with the former one end',
      ],
    }),
  },
  events: { changed: event('account', z.object({ id: z.uuid() })) },
});
export type PasswordAnswer = z.output<typeof smsAccesses.endpoints.password.output>;
