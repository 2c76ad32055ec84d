import { ArrowRightLeft, BellRing, Eye, Link2, RefreshCw, Trash2 } from 'lucide-react';
import { certificates } from '#shared/areas/cdn/certificates/certificates';
import { domains } from '#shared/areas/cdn/domains/domains';
import type { ListOf } from '../../../kernel/screens/screens';
import { words } from '../../../kernel/text/words';
import { cdnWords } from '../words';

const bind = ({ id }: { id: string }) => `/bindCertificate?id=${id}`;

/** Staff remind an account of one of its certificates. */
export const remind: NonNullable<ListOf<typeof certificates>['actions']>[number] = {
  label: ['提醒账号', 'Remind the account'],
  icon: BellRing,
  endpoint: 'remind',
  permission: 'staff.certificates.operate',
  done: ['已提醒', 'Reminded'],
};

/** Certificates of the account, or of all accounts for staff. */
export const certificateList: ListOf<typeof certificates> = {
  columns: [
    'name',
    'hosts',
    'accountId',
    'status',
    'notAfter',
    'boundCount',
    { field: 'wrongCount', label: ['节点检查', 'Edge check'] },
    'chain',
    'uploadedAt',
    'issuer',
  ],
  optional: ['uploadedAt', 'issuer'],
  grow: 'hosts',
  widths: {
    name: 200,
    hosts: 260,
    accountId: 150,
    status: 160,
    notAfter: 190,
    boundCount: 130,
    wrongCount: 120,
    chain: 130,
    uploadedAt: 180,
    issuer: 220,
  },
  search: ['按名称、域名或指纹搜索', 'Name, host or fingerprint'],
  refreshOn: [certificates.events.changed, certificates.events.removed, domains.events.changed],
  empty: {
    title: ['还没有证书', 'No certificates yet'],
    text: ['上传证书后即可通过 HTTPS 提供服务。', 'Upload one to serve your domains over HTTPS.'],
  },
  toolbar: [
    {
      label: cdnWords.uploadCertificate,
      open: '/createCertificatePage',
      permission: 'certificate.add',
      primary: true,
    },
  ],
  actions: [
    { label: cdnWords.bind, open: bind, permission: 'domain.bindCertificate', button: true },
    { label: ['详情', 'Details'], icon: Eye, open: ({ id }) => `/viewCertificate?id=${id}` },
    { label: cdnWords.bind, icon: Link2, open: bind, permission: 'domain.bindCertificate' },
    {
      label: cdnWords.changeBinding,
      icon: ArrowRightLeft,
      open: ({ id }) => `/changeOfBindingCertificate?from=${id}`,
      permission: 'domain.bindCertificate',
    },
    {
      label: words.replace,
      icon: RefreshCw,
      open: ({ id }) => `/updateCertificatePage?id=${id}`,
      permission: 'certificate.replace',
    },
    {
      label: words.delete,
      icon: Trash2,
      endpoint: 'remove',
      danger: true,
      title: ({ name }) => [`删除 ${name}`, `Delete ${name}`],
      confirm: [
        '证书及其私钥将被永久删除，没有域名绑定该证书。',
        'The certificate and its key are gone for good. No domain is bound to it.',
      ],
      refused: ({ boundCount: n }) =>
        n > 0 && [
          `仍绑定 ${n} 个域名`,
          `Still bound to ${n === 1 ? 'one domain' : `${n} domains`}`,
        ],
      done: words.deleted,
    },
  ],
  actionsWidth: 118,
};
