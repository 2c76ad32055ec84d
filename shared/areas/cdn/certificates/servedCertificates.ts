import * as z from 'zod';
import { entity, post, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import * as terms from '../../../kernel/terms';

/** Names that are looked up at once. */
const mostNames = 50;

const node = z.object({
  supplier: z.string(),
  node: z.string(),
  fingerprint: z.string().nullable(),
  /** Another certificate than the bound one, or no handshake at all. */
  wrong: z.boolean(),
  error: z.string().nullable(),
  checkedAt: z.string(),
});
const covering = z.object({ id: z.uuid(), name: z.string(), notAfter: z.string() });
/** One asked name: what is bound, what its nodes showed last, and what could be bound instead. */
export const servedCertificate = z.object({
  name: field.shown(...terms.name),
  domainId: z.uuid().nullable(),
  accountName: field.shown(...terms.account).nullable(),
  certificateId: z.uuid().nullable(),
  certificateName: z.string().nullable(),
  issuer: z.string().nullable(),
  notAfter: z.string().nullable(),
  fingerprint: z.string().nullable(),
  nodes: z.array(node),
  alternatives: z.array(covering),
});
export type ServedCertificate = z.output<typeof servedCertificate>;
const input = z.strictObject({
  names: field.list(...terms.domains, z.string().trim().min(1).max(253), mostNames),
});

/** Certificates by the names they are served under. */
export const servedCertificates = resource('servedCertificates', {
  entity: entity('servedCertificate', '按域名查证书', 'Certificate by domain', { id: field.id() }),
  endpoints: {
    look: post('/look', {
      permission: 'staff.certificates.view',
      input,
      output: z.object({ rows: z.array(servedCertificate) }),
      rate: 'read',
      summary: [
        '各域名绑定的证书、各节点最近出示的证书与可替换的证书',
        'Bound certificate, what nodes showed last, and what covers each name',
      ],
    }),
    ask: post('/ask', {
      permission: 'staff.certificates.view',
      input,
      output: z.object({ domains: z.int() }),
      rate: 'test',
      summary: [
        '立即与这些域名的所有节点握手',
        'Shakes hands with every node of these domains now',
      ],
    }),
  },
});
