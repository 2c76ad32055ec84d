import * as z from 'zod';
import {
  asList,
  byId,
  entity,
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
} from '../../kernel/contract';
import { field } from '../../kernel/field';

export const certificateStatuses = {
  pendingVerification: ['待验证', 'Pending verification', 'neutral'],
  updating: ['更新中', 'Updating', 'progress'],
  updateFailed: ['更新失败', 'Update failed', 'error'],
  normal: ['正常', 'Normal', 'success'],
  expiringSoon: ['即将过期', 'Expiring soon', 'warning'],
  expired: ['已过期', 'Expired', 'error'],
} as const;
export type CertificateStatus = keyof typeof certificateStatuses;

/** A certificate without its key, which is sealed in a table of its own and never read by an endpoint. */
export const certificate = entity('certificate', '证书', 'Certificate', {
  id: field.id(),
  accountId: field.ref('账号', 'Account', 'accounts'),
  name: field.text('证书名称', 'Certificate name', 64),
  hosts: field.list('域名', 'Hosts', z.string(), 200),
  subject: field.text('主体', 'Subject', 500),
  issuer: field.text('签发者', 'Issuer', 500),
  notBefore: field.time('生效时间', 'Valid from'),
  notAfter: field.time('到期时间', 'Expires'),
  /** SHA-256 of the certificate's DER, lower-case hexadecimal. */
  fingerprint: field.text('指纹', 'Fingerprint', 64),
  keyType: field.text('密钥类型', 'Key type', 32),
  chainCount: field.count('证书链张数', 'Certificates in the chain', 1, 10),
  status: field.choice('状态', 'Status', certificateStatuses),
  statusMessage: field.text('状态说明', 'Status message', 1000).nullable(),
  /** Grows with each replacement. */
  version: field.count('版本', 'Version', 1),
  uploadedAt: field.time('上传时间', 'Uploaded'),
  createdAt: field.time('创建时间', 'Created'),
});
export const certificateRow = certificate.schema.extend({
  boundCount: z.int(),
  accountName: z.string(),
});

const files = {
  certificatePem: field.pem('证书文件', 'Certificate file'),
  privateKeyPem: field.pem('私钥', 'Private key'),
};
const bindings = z.array(
  z.object({
    domainId: z.uuid(),
    name: z.string(),
    status: z.string(),
    suppliers: z.array(
      z.object({ supplier: z.string(), state: z.string(), fingerprint: z.string().nullable() }),
    ),
  }),
);
const bindable = z.object({
  id: z.uuid(),
  name: z.string(),
  status: z.string(),
  certificateId: z.uuid().nullable(),
  certificateName: z.string().nullable(),
  covered: z.boolean(),
});
const choice = z.strictObject({ ...byId.shape, domainIds: z.array(z.uuid()).min(1).max(100) });
const changed = z.object({ certificate: certificateRow, waiting: z.int() });

export const certificates = resource('certificates', {
  entity: certificate,
  endpoints: {
    list: get('/', {
      needs: 'certificate.info',
      takes: query(
        {
          search: z.string().max(253).optional(),
          status: asList(z.enum(Object.keys(certificateStatuses) as [CertificateStatus])),
        },
        ['name', 'notAfter', 'uploadedAt', 'createdAt'],
      ),
      gives: page(certificateRow),
      says: ['证书列表，可按名称或域名搜索', 'List certificates; searches names and hosts'],
    }),
    one: get('/:id', {
      needs: 'certificate.info',
      takes: byId,
      gives: certificateRow.extend({ chainPem: z.string(), bindings }),
      says: [
        '证书详情与各供应商上的指纹，不含私钥',
        'A certificate and what each supplier has, never the key',
      ],
    }),
    check: post('/check', {
      needs: 'certificate.add',
      takes: z.strictObject(files),
      gives: certificate.schema.pick({
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
      says: ['保存前检查证书与私钥', 'Checks certificate and key before saving'],
    }),
    upload: post('/', {
      needs: 'certificate.add',
      takes: z.strictObject({
        name: certificate.schema.shape.name,
        ...files,
        accountId: certificate.schema.shape.accountId.optional(),
      }),
      gives: certificateRow,
      bodyLimit: '256kb',
      says: ['上传证书', 'Upload a certificate'],
    }),
    replace: put('/:id', {
      needs: 'certificate.replace',
      takes: z.strictObject({ ...byId.shape, ...files }),
      gives: certificateRow,
      bodyLimit: '256kb',
      says: [
        '更换证书并部署到所有已绑定域名，须覆盖这些域名',
        'Replace and deploy to every bound domain, all of which it must cover',
      ],
    }),
    bindable: get('/:id/domains', {
      needs: 'certificate.info',
      takes: query({ id: z.uuid(), search: z.string().max(253).optional() }),
      gives: page(bindable),
      says: ['可绑定的域名', 'Domains and whether the certificate covers them'],
    }),
    bind: post('/:id/bind', {
      needs: 'domain.bindCertificate',
      takes: choice,
      gives: changed,
      says: ['绑定到域名；手动配置账号需审核', 'Bind to domains; manual accounts wait for review'],
    }),
    unbind: post('/:id/unbind', {
      needs: 'domain.bindCertificate',
      takes: choice,
      gives: changed,
      says: ['解绑', 'Unbind'],
    }),
    remove: remove('/:id', {
      needs: 'certificate.delete',
      takes: byId,
      gives: nothing,
      says: ['删除，已绑定时拒绝', 'Delete; refused while bound'],
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
    ),
    expiring: notice(
      'warning',
      '证书 {name} 将在 {days} 天内过期',
      'The certificate {name} expires within {days} days',
      '/viewCertificate?id={id}',
    ),
    expired: notice(
      'error',
      '证书 {name} 已过期',
      'The certificate {name} has expired',
      '/viewCertificate?id={id}',
    ),
  },
});
