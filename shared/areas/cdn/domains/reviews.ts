import * as z from 'zod';
import { byId, entity, event, notice, post, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { listing, named } from '../../../kernel/list';
import * as cdnTerms from '../terms';
import * as terms from '../../../kernel/terms';

/** How long a customer waits for a decision at most, as the platform promises it, ms. */
const promiseMs = 4 * 3_600_000;
/** Until when a change is to be decided. */
export const promisedAt = (createdAt: string): string =>
  new Date(Date.parse(createdAt) + promiseMs).toISOString();

/** A write of a manual account that waits until staff agree to it. */
export const domainReview = entity('domainReview', '变更审核', 'Change review', {
  id: field.id(),
  accountId: field.account(),
  domainId: field.ref(...cdnTerms.domain, 'domains'),
  ruleId: field.ref(...terms.rule, 'domainRules').nullable(),
  kind: field.choice(...terms.kind, {
    addRule: cdnTerms.addRule,
    changeRule: ['修改规则', 'Change rule'],
    removeRule: ['删除规则', 'Remove rule'],
    reorderRules: ['调整规则顺序', 'Reorder rules'],
    bindCertificate: cdnTerms.bindCertificate,
    unbindCertificate: ['解绑证书', 'Unbind certificate'],
    changeDomain: ['修改域名', 'Change domain'],
    rollBack: ['回滚配置', 'Roll back'],
  }),
  /** What would be written: columns of the rule, ids in order, or the certificate. */
  change: field.json('变更内容', 'Change', z.record(z.string(), z.unknown())),
  state: field.choice(...terms.state, {
    waiting: [...cdnTerms.waitingReview, 'warning'],
    approved: [...terms.approved, 'success'],
    rejected: ['已拒绝', 'Rejected', 'error'],
    withdrawn: [...terms.withdrawn, 'neutral'],
  }),
  reason: field.text(...terms.reason, 200).nullable(),
  requestedBy: field.text('提交人', 'Requested by', 254),
  decidedBy: field.text('处理人', 'Decided by', 254).nullable(),
  createdAt: field.time('提交时间', 'Requested'),
  decidedAt: field.time('处理时间', 'Decided').nullable(),
});
const row = named(
  domainReview.schema.extend({
    /** The same columns as they are now, to be seen beside what is wanted; null for something new. */
    before: z.record(z.string(), z.unknown()).nullable(),
    /** Names of what both sides point at: policies, certificates, rules. */
    names: z.record(z.string(), z.string()),
  }),
  ['accountId', 'domainId'],
);

export const domainReviews = resource('domainReviews', {
  entity: domainReview,
  endpoints: {
    list: listing(row, {
      scope: 'account',
      permission: 'domain.queryByDomainID',
      filters: ['domainId', 'accountId', 'kind', 'state'],
      summary: ['等待与已处理的变更', 'Changes that wait or were decided'],
    }),
    approve: post('/:id/approve', {
      permission: 'staff.config.operate',
      input: byId,
      output: row,
      summary: ['通过并下发', 'Approve and push'],
    }),
    reject: post('/:id/reject', {
      permission: 'staff.config.operate',
      input: z.strictObject({ ...byId.shape, reason: field.text(...terms.reason, 200) }),
      output: row,
      summary: cdnTerms.reject,
    }),
    withdraw: post('/:id/withdraw', {
      permission: 'domain.config',
      input: byId,
      output: row,
      summary: terms.withdraw,
    }),
  },
  events: { changed: event('account', domainReview.schema) },
  notices: {
    requested: notice(
      'warning',
      '域名 {domain} 有配置变更等待审核',
      'A change of {domain} waits for review',
      '/domain/{domainId}/configs',
      { about: 'domain' },
    ),
    rejected: notice(
      'error',
      '域名 {domain} 的配置变更被拒绝：{reason}',
      'A change of {domain} was rejected: {reason}',
      '/domain/{domainId}/configs',
      { about: 'domain' },
    ),
  },
});
