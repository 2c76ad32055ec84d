import * as z from 'zod';
import { byId, entity, event, job, nothing, post, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { listing, named } from '../../../kernel/list';
import * as terms from '../../../kernel/terms';
import * as platformTerms from '../terms';

/** How a sign-in that was judged came out. */
export const signInResults = {
  ok: ['成功', 'Signed in', 'success'],
  wrong: ['密码错误', 'Wrong password', 'error'],
  twoFactorWrong: ['验证码错误', 'Wrong code', 'error'],
  disabled: ['用户已停用', 'Disabled', 'warning'],
  deactivated: ['账号已停用', 'Account deactivated', 'warning'],
  asked: ['等待邮件确认', 'Asked by letter', 'warning'],
  confirmed: ['已邮件确认', 'Confirmed by letter', 'neutral'],
  simulated: [...platformTerms.simulated, 'neutral'],
} as const;

/** One sign-in that was tried, and the session it began. */
export const signIn = entity('signIn', '登录', 'Sign-in', {
  id: field.id(),
  at: field.time(...terms.time),
  email: field.shown(...terms.email),
  accountId: field.account().nullable(),
  ip: field.shown(...terms.ipAddress),
  /** /24 of IPv4, /64 of IPv6. */
  network: field.shown('网段', 'Network').nullable(),
  country: field.shown(...terms.country).nullable(),
  device: field.shown(...terms.device),
  result: field.choice(...terms.result, signInResults),
  abnormal: field.shown(...platformTerms.unusual).nullable(),
  /** The person answered the letter: it was not them. */
  disownedAt: field.time('本人否认', 'Disowned').nullable(),
  /** The session it began is still open. */
  open: field.flag('会话进行中', 'Session open'),
});

/** Who came in: attempts and sessions of all accounts; one component for CDN and SMS. */
export const signIns = resource('signIns', {
  entity: signIn,
  endpoints: {
    list: listing(named(signIn.schema, ['accountId']), {
      scope: 'platform',
      permission: 'staff.users.view',
      search: ['email', 'ip', 'country'],
      filters: ['result', 'accountId', 'at', 'open', 'ip'],
      sort: ['at', 'email', 'ip'],
      order: '-at',
      input: {
        /** Only people of accounts that have this product. */
        product: z.enum(['cdn', 'sms']).optional(),
        unusual: z.enum(['true']).optional(),
      },
      summary: platformTerms.latestSignIns,
    }),
    end: post('/:id/end', {
      permission: 'staff.users.operate',
      input: byId,
      output: nothing,
      summary: ['结束该次登录的会话', 'Ends the session that this sign-in began'],
    }),
  },
  events: {
    added: event('staff', z.object({ id: z.uuid() }), { volatile: true }),
  },
  jobs: {
    /** Looks for addresses from which many accounts are tried. */
    look: job(z.object({}), { everyMs: 300_000, attempts: 1, queue: 'maintenance' }),
  },
});
