import * as z from 'zod';
import {
  byId,
  event,
  get,
  job,
  notice,
  nothing,
  page,
  post,
  put,
  query,
  remove,
  resource,
} from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { listing, named } from '../../../kernel/list';
import {
  bindings,
  certificate,
  certificateStatuses,
  type CertificateStatus,
  chainStates,
} from './schemas';
import * as cdnTerms from '../terms';

export { certificate, certificateStatuses, type CertificateStatus };
export const certificateRow = named(
  certificate.schema.extend({
    boundCount: field.count('绑定域名数', 'Bound domains'),
    chain: field.choice(...cdnTerms.chain, chainStates),
  }),
  ['accountId'],
);

const files = {
  certificatePem: field.pem('证书文件', 'Certificate file'),
  privateKeyPem: field.pem('私钥', 'Private key'),
};
const bindable = z.object({
  id: z.uuid(),
  name: field.shown(...cdnTerms.domain),
  status: field.shown(...cdnTerms.domainStatus),
  certificateId: field.ref('绑定情况', 'Binding', 'certificates').nullable(),
  certificateName: z.string().nullable(),
  covered: field.flag('域名覆盖', 'Host names'),
});
const choice = z.strictObject({ ...byId.shape, domainIds: z.array(z.uuid()).min(1).max(100) });
const changed = z.object({ certificate: certificateRow, waiting: z.int() });

export const certificates = resource('certificates', {
  entity: certificate,
  endpoints: {
    list: listing(certificateRow, {
      scope: 'account',
      permission: 'certificate.info',
      search: ['name', 'hosts', 'fingerprint'],
      filters: ['status', 'chain', 'notAfter', 'wrongCount'],
      sort: ['name', 'notAfter', 'uploadedAt', 'createdAt'],
      order: '-createdAt',
      summary: [
        '证书列表，可按名称、域名或指纹搜索',
        'List certificates; searches names, hosts and fingerprints',
      ],
    }),
    standing: get('/standing', {
      permission: 'staff.certificates.view',
      input: z.strictObject({}),
      output: z.object({
        total: z.int(),
        expired: z.int(),
        /** Those with so many days left and fewer than the next part begins with, as `daysLeft` has them. */
        parts: z.array(z.object({ from: z.int(), count: z.int() })),
        mismatched: z.int(),
        unchained: z.int(),
      }),
      summary: [
        '所有证书的剩余天数分布、节点出示不符与缺少签发者的数量',
        'How many days all certificates have left, how many edges show another one, how many miss their issuer',
      ],
    }),
    one: get('/:id', {
      permission: 'certificate.info',
      input: byId,
      output: certificateRow.extend({ chainPem: z.string(), bindings }),
      summary: [
        '证书详情与各供应商上的指纹，不含私钥',
        'A certificate and what each supplier has, never the key',
      ],
    }),
    check: post('/check', {
      permission: 'certificate.add',
      input: z.strictObject(files),
      output: certificate.schema.pick({
        hosts: true,
        subject: true,
        issuer: true,
        notBefore: true,
        notAfter: true,
        fingerprint: true,
        keyType: true,
        chainCount: true,
      }),
      bodyLimit: '256kb',
      summary: ['保存前检查证书与私钥', 'Checks certificate and key before saving'],
    }),
    upload: post('/', {
      permission: 'certificate.add',
      input: z.strictObject({
        name: certificate.schema.shape.name,
        ...files,
        accountId: certificate.schema.shape.accountId.optional(),
      }),
      output: certificateRow,
      bodyLimit: '256kb',
      summary: ['上传证书', 'Upload a certificate'],
    }),
    replace: put('/:id', {
      permission: 'certificate.replace',
      input: z.strictObject({ ...byId.shape, ...files }),
      output: certificateRow,
      bodyLimit: '256kb',
      summary: [
        '更换证书并部署到所有已绑定域名，须覆盖这些域名',
        'Replace and deploy to every bound domain, all of which it must cover',
      ],
    }),
    rollBack: post('/:id/roll-back', {
      permission: 'certificate.replace',
      input: byId,
      output: certificateRow,
      summary: [
        '把上一版本作为新版本重新部署到所有已绑定域名',
        'Deploys the version before as a new version to every bound domain',
      ],
    }),
    verify: post('/:id/verify', {
      permission: 'certificate.info',
      input: byId,
      output: z.object({ domains: z.int() }),
      rate: 'export',
      summary: ['立即与所有边缘节点握手检查', 'Shakes hands with every edge now'],
    }),
    remind: post('/:id/remind', {
      permission: 'staff.certificates.operate',
      input: byId,
      output: nothing,
      summary: [
        '提醒账号更换证书，每天至多一次',
        'Reminds the account to replace it, once a day at most',
      ],
    }),
    bindable: get('/:id/domains', {
      permission: 'certificate.info',
      input: query({ id: z.uuid(), search: z.string().max(253).optional() }),
      output: page(bindable),
      summary: ['可绑定的域名', 'Domains and whether the certificate covers them'],
    }),
    bind: post('/:id/bind', {
      permission: 'domain.bindCertificate',
      input: choice,
      output: changed,
      summary: [
        '绑定到域名；手动配置账号需审核',
        'Bind to domains; manual accounts wait for review',
      ],
    }),
    unbind: post('/:id/unbind', {
      permission: 'domain.bindCertificate',
      input: choice,
      output: changed,
      summary: cdnTerms.unbind,
    }),
    remove: remove('/:id', {
      permission: 'certificate.delete',
      input: byId,
      output: nothing,
      summary: ['删除，已绑定时拒绝', 'Delete; refused while bound'],
    }),
  },
  jobs: {
    /** Moves certificates to expiring and expired, and reminds at 30, 14, 7 and 1 days. */
    expire: job(z.object({}), {
      everyMs: 60_000,
      attempts: 1,
      timeoutMs: 30_000,
      queue: 'maintenance',
    }),
    /** A replacement failed somewhere: all bound domains return to the version before. */
    giveBack: job(z.object({ id: z.uuid(), version: z.int() }), {
      timeoutMs: 60_000,
      queue: 'interactive',
    }),
    /** Shakes hands with every edge of the domains whose daily look is due. */
    look: job(z.object({}), {
      everyMs: 60_000,
      timeoutMs: 300_000,
      queue: 'fetch',
    }),
  },
  events: {
    changed: event('account', certificate.schema),
    removed: event('account', z.object({ id: z.uuid() })),
  },
  notices: {
    failed: notice(
      'error',
      '证书 {name} 更新失败',
      '{name}: Failed to update certificate',
      '/viewCertificate?id={id}',
      { about: 'name' },
    ),
    wrong: notice(
      'error',
      '{count} 个边缘节点提供的不是证书 {name}',
      '{count} {count|edge node serves|edge nodes serve} another certificate than {name}',
      '/viewCertificate?id={id}',
      { about: 'name' },
    ),
    expiring: notice(
      'warning',
      '证书 {name} 将在 {days} 天内过期',
      'The certificate {name} expires within {days} {days|day|days}',
      '/viewCertificate?id={id}',
      { about: 'name' },
    ),
    reminded: notice(
      'warning',
      '平台提醒：证书 {name} 还有 {days} 天，请更换',
      'The platform reminds you: {name} has {days} {days|day|days} left and is to be replaced',
      '/updateCertificatePage?id={id}',
      { about: 'name' },
    ),
    expired: notice(
      'error',
      '证书 {name} 已过期',
      'The certificate {name} has expired',
      '/viewCertificate?id={id}',
      { about: 'name' },
    ),
  },
});
