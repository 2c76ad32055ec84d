import * as z from 'zod';
import {
  byId,
  get,
  job,
  nothing,
  page,
  post,
  put,
  remove,
  resource,
} from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import * as shape from './schemas';
import * as terms from '../../../kernel/terms';
import * as platformTerms from '../terms';

const open = { permission: 'public', rate: 'sign' } as const;
const secure = { permission: 'own.security', rate: 'sign' } as const;
const { typedEmail, typedPassword, typedSecret, oneTime } = shape;
/** Sign-in, second factor, mailed links, and what a signed-in person may do with the own session. */
export const sessions = resource('session', {
  entity: shape.session,
  endpoints: {
    challenge: post('/challenge', {
      ...open,
      input: z.strictObject({ email: typedEmail }),
      output: shape.puzzle,
      summary: ['取一道滑块验证', 'Asks for a slider puzzle bound to this email and address'],
    }),
    solve: post('/challenge/solve', {
      ...open,
      input: z.strictObject({
        id: z.uuid(),
        email: typedEmail,
        x: z.number().min(-50).max(1000),
        trail: shape.trail,
      }),
      output: z.object({ pass: z.string(), expiresAt: z.string() }),
      summary: ['提交滑块位置，得到一次性通行证', 'One try; answers a one-time pass for sign-in'],
    }),
    signIn: post('/signIn', {
      ...open,
      input: z.strictObject({
        email: typedEmail,
        password: typedPassword,
        pass: z.string().max(200).default(''),
        /** The browser's user agent, so that people recognise their devices. */
        device: z.string().max(500).default(''),
        /** The mark of this browser's last sign-in, if there was one. */
        mark: z.string().max(200).default(''),
      }),
      output: shape.signInAnswer,
      summary: ['登录', 'Signs in; answers a session or a ticket for the second factor'],
    }),
    enrol: post('/twoFactor/enrol', {
      ...open,
      input: z.strictObject({ ticket: oneTime }),
      output: shape.enrolment,
      summary: ['登录时绑定两步验证', 'Enrols the second factor during sign-in'],
    }),
    verify: post('/twoFactor/verify', {
      ...open,
      input: z.strictObject({ ticket: oneTime, code: z.string().max(64).default('') }),
      output: shape.sessionAnswer,
      summary: ['提交两步验证码或恢复码', 'Code of the authenticator or a recovery code'],
    }),
    forgot: post('/forgot', {
      ...open,
      input: z.strictObject({ email: typedEmail, pass: z.string().max(200).default('') }),
      output: nothing,
      summary: ['忘记密码', 'Mails a reset link; same answer for unknown addresses'],
    }),
    link: post('/link', {
      ...open,
      input: z.strictObject({ token: oneTime }),
      output: shape.linkInfo,
      summary: ['查看邮件链接', 'What a mailed link is for'],
    }),
    confirmLink: post('/link/confirm', {
      ...open,
      input: z.strictObject({
        token: oneTime,
        password: z.string().max(1024).default(''),
        repeat: z.string().max(1024).default(''),
      }),
      output: nothing,
      summary: [
        '使用邮件链接',
        'Uses a mailed link once: sets the password, or reports a foreign sign-in',
      ],
    }),
    renewLink: post('/link/renew', {
      ...open,
      input: z.strictObject({ token: oneTime }),
      output: nothing,
      summary: ['重新发送已过期的链接', 'Mails a new link in place of an expired one'],
    }),
    simulate: post('/simulate', {
      permission: 'staff.simulate.operate',
      input: z.strictObject({
        personId: z.uuid(),
        reason: field.text(...terms.reason, 500),
      }),
      output: z.object({ ticket: z.string(), expiresAt: z.string() }),
      summary: ['签发模拟登录凭据（60 秒）', 'One-time ticket, 60 s, to sign in as a customer'],
    }),
    simulateLogin: post('/simulateLogin', {
      ...open,
      input: z.strictObject({ ticket: oneTime, device: z.string().max(500).default('') }),
      output: z.object({ token: z.string(), endsAt: z.string() }),
      summary: ['使用模拟登录凭据', 'Uses the ticket; the session ends after at most 60 minutes'],
    }),
    ending: post('/ending', {
      ...open,
      input: z.strictObject({ token: oneTime }),
      output: z.object({ reason: z.enum(shape.endings).nullable() }),
      summary: ['会话为何结束', 'Why the session of this token is over'],
    }),
    check: get('/check', {
      permission: 'signedIn',
      input: nothing,
      output: shape.sessionState,
      summary: ['会话状态', 'State of the session, rights, build version, unread notices'],
    }),
    signOut: post('/signOut', {
      permission: 'signedIn',
      input: nothing,
      output: nothing,
      summary: ['退出登录或结束模拟', 'Signs out, or ends a simulated sign-in'],
    }),
    list: get('/own', {
      permission: 'own.profile',
      input: nothing,
      output: page(shape.session.schema.extend({ current: z.boolean(), acting: z.boolean() })),
      summary: ['我的会话', 'Own sessions that are still open'],
    }),
    revoke: remove('/own/:id', {
      ...secure,
      input: byId,
      output: nothing,
      summary: ['结束一个会话', 'Ends one own session'],
    }),
    revokeOthers: post('/own/revokeOthers', {
      ...secure,
      input: nothing,
      output: z.object({ ended: z.int() }),
      summary: ['结束其他会话', 'Ends all own sessions but this one'],
    }),
    password: post('/password', {
      ...secure,
      input: z.strictObject({
        current: typedSecret(...terms.presentPassword),
        next: typedSecret(...terms.newPassword),
        repeat: typedSecret(...terms.onceMore),
      }),
      output: nothing,
      summary: ['修改密码', 'Changes the password and ends the other sessions'],
    }),
    beginTwoFactor: post('/own/twoFactor', {
      ...secure,
      input: z.strictObject({ password: z.string().max(1024) }),
      output: shape.enrolment,
      summary: ['开始绑定两步验证', 'Starts the enrolment of a second factor'],
    }),
    confirmTwoFactor: post('/own/twoFactor/confirm', {
      ...secure,
      input: z.strictObject({ code: z.string().max(64) }),
      output: z.object({ recoveryCodes: z.array(z.string()) }),
      summary: ['确认两步验证', 'Switches the second factor on'],
    }),
    removeTwoFactor: post('/own/twoFactor/remove', {
      ...secure,
      input: shape.provenTwice,
      output: nothing,
      summary: ['关闭两步验证', 'Switches the second factor off'],
    }),
    preferences: get('/preferences', {
      permission: 'own.profile',
      input: nothing,
      output: shape.preferences,
      summary: ['个人偏好', 'Own preferences'],
    }),
    keepPreferences: put('/preferences', {
      permission: 'own.profile',
      input: shape.preferences.partial().strict(),
      output: shape.preferences,
      summary: ['保存个人偏好，未给出的保持不变', 'Keeps preferences; what is left out stays'],
    }),
    profile: put('/profile', {
      permission: 'own.profile',
      input: z.strictObject({
        name: field.text('联系人姓名', 'Contact name', 64),
        phone: field.remark(...terms.phone, 32),
      }),
      output: nothing,
      summary: ['修改个人资料', 'Changes name and phone'],
    }),
    changeEmail: post('/own/email', {
      ...secure,
      input: z.strictObject({
        password: typedSecret(...terms.presentPassword),
        /** Judged by the service, whose sentences the specification quotes. */
        email: z
          .string()
          .max(1024)
          .meta({ kind: 'email', label: platformTerms.newEmail, max: 254 }),
      }),
      output: nothing,
      summary: [
        '修改邮箱：向新邮箱发送确认链接',
        'Mails a link to the new address; it changes there',
      ],
    }),
    recoveryCodes: post('/own/twoFactor/codes', {
      ...secure,
      input: shape.provenTwice,
      output: z.object({ recoveryCodes: z.array(z.string()) }),
      summary: ['重新生成恢复码，旧码失效', 'Makes new recovery codes; the former ones end'],
    }),
  },
  jobs: {
    /** Sends one letter of the mail outbox; tried again over 24 h. */
    deliver: job(z.object({ letterId: z.uuid() }), {
      queue: 'notify',
      attempts: 1,
      timeoutMs: 45_000,
    }),
    /** Writes the letter of "forgot password"; for unknown mailboxes there is none. */
    recover: job(z.object({ email: z.string() }), { queue: 'notify' }),
    /** Writes the letter that asks the owner of a mailbox whether a sign-in is theirs, if the password was right. */
    confirmSignIn: job(
      z.object({ email: z.string(), right: z.boolean(), ip: z.string(), device: z.string() }),
      { queue: 'notify' },
    ),
    /** Finds letters whose job was lost or whose next try is due. */
    dueLetters: job(z.object({}), { everyMs: 5000, attempts: 1, queue: 'maintenance' }),
    /** Removes ended puzzles, tickets, counters and sessions. */
    prune: job(z.object({}), { everyMs: 600_000, attempts: 1, queue: 'maintenance' }),
  },
});
