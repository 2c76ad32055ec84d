import * as z from 'zod';
import { entity } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import * as terms from '../../../kernel/terms';
import * as cdnTerms from '../terms';

export const certificateStatuses = {
  pendingVerification: [...terms.pendingVerification, 'neutral'],
  updating: ['更新中', 'Updating', 'progress'],
  updateFailed: ['更新失败', 'Update failed', 'error'],
  normal: [...cdnTerms.normal, 'success'],
  expiringSoon: ['即将过期', 'Expiring soon', 'warning'],
  expired: [...terms.expired, 'error'],
} as const;
/** Whether clients that do not know the issuer can follow the chain. */
export const chainStates = {
  whole: ['含签发者', 'With its issuer', 'success'],
  leafAlone: ['缺少签发者', 'Issuer missing', 'warning'],
  selfSigned: ['自签', 'Self-signed', 'warning'],
} as const;
/** Days that are left of a certificate, by the first of each part; the last one has no end. */
export const daysLeft = [0, 7, 30, 90] as const;
export type CertificateStatus = keyof typeof certificateStatuses;
export const certificateSources = {
  uploaded: ['上传', 'Uploaded'],
  acme: ['免费签发，自动续期', 'Free, renewed automatically'],
} as const;

/** A certificate without its key, which is sealed in a table of its own and never read by an endpoint. */
export const certificate = entity('certificate', '证书', 'Certificate', {
  id: field.id(),
  accountId: field.account(),
  name: field.text(...cdnTerms.certificateName, 64),
  hosts: field.list(...cdnTerms.hosts, z.string(), 200),
  subject: field.text(...cdnTerms.subject, 500),
  issuer: field.text(...cdnTerms.issuer, 500),
  notBefore: field.time(...cdnTerms.validFromTime),
  notAfter: field.time(...terms.expires),
  /** SHA-256 of the certificate's DER, lower-case hexadecimal. */
  fingerprint: field.text('指纹', 'Fingerprint', 64),
  keyType: field.text('密钥类型', 'Key type', 32),
  chainCount: field.count('证书链张数', 'Certificates in the chain', 1, 10),
  status: field.choice(...terms.status, certificateStatuses),
  statusMessage: field.sentence(...cdnTerms.statusMessage).nullable(),
  /** Grows with each replacement. */
  version: field.count(...terms.version, 1),
  source: field.choice(...cdnTerms.source, certificateSources),
  /** What a roll-back brings again; null when there is nothing to go back to. */
  previousVersion: field.count('上一版本', 'Version before', 1).nullable(),
  replacing: field.flag('正在更换', 'Being replaced'),
  /** The present version is the one before a replacement that failed. */
  returned: field.flag('已退回', 'Returned'),
  checkedAt: field.time('最近握手检查', 'Last look at the edges').nullable(),
  wrongCount: field.count('证书不符的节点', 'Edges with another certificate'),
  uploadedAt: field.time(...cdnTerms.uploaded),
  createdAt: field.created(),
});

/** What an edge showed at the last handshake; `fingerprint` is null when none came about. */
export const edgeLook = z.object({
  supplier: z.string(),
  node: z.string(),
  address: z.string(),
  fingerprint: z.string().nullable(),
  expected: z.string(),
  notAfter: z.string().nullable(),
  error: z.string().nullable(),
  ms: z.int(),
  checkedAt: z.string(),
});
export const bindings = z.array(
  z.object({
    domainId: z.uuid(),
    name: z.string(),
    status: z.string(),
    suppliers: z.array(
      z.object({ supplier: z.string(), state: z.string(), fingerprint: z.string().nullable() }),
    ),
    edges: z.array(edgeLook),
  }),
);
