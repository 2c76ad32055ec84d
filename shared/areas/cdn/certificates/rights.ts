import type { Grants, Rights } from '../../../kernel/rights';
import * as cdnTerms from '../terms';

/** Modules of the back office for certificates and what they are bound to. */
export const certificateGrants = {
  certificates: cdnTerms.certificates,
} as const satisfies Grants;

/** Who may do what with certificates and what they are bound to. */
export const certificateRights = {
  'domain.bindCertificate': {
    label: cdnTerms.bindCertificate,
    code: 2,
    roles: 'a--',
    gate: 'cdn',
    staff: 'certificates.operate',
    key: 'advanced',
  },
  'certificate.replace': {
    label: cdnTerms.replaceCertificate,
    code: 400,
    roles: 'y--',
    gate: 'cdn',
    staff: 'certificates.operate',
    key: 'advanced',
  },
  'certificate.info': {
    label: ['查看证书', 'View certificate'],
    code: 401,
    roles: 'yyy',
    gate: 'cdn',
    staff: 'certificates.view',
    key: 'basic',
  },
  'certificate.delete': {
    label: ['删除证书', 'Delete certificate'],
    code: 402,
    roles: 'a--',
    gate: 'cdn',
    staff: 'certificates.operate',
    key: 'super',
  },
  'certificate.add': {
    label: ['上传证书', 'Add certificate'],
    code: 403,
    roles: 'y--',
    gate: 'cdn',
    staff: 'certificates.operate',
    key: 'advanced',
  },
} as const satisfies Rights;
