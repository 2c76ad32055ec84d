import { certificates } from '#shared/areas/cdn/certificates/certificates';
import { custom, screens } from '../../../kernel/screens/screens';
import { certificateList, remind } from './certificateList';
import { cdnWords } from '../words';
import * as cdnTerms from '#shared/areas/cdn/terms';

export default [
  ...screens(certificates, {
    list: [
      {
        ...certificateList,
        path: '/cdn-certification',
        about: [
          '域名使用的证书：有效期、签发者、绑定的域名。临近到期会通知；免费证书自动续期。',
          'Certificates of your domains: validity, issuer, bound domains. You are told before one expires; free ones renew themselves.',
        ],
        menu: { section: 'cdn.domains', order: 20 },
        title: ['证书管理', 'Certificates'],
        parts: () => import('./certificateCells'),
      },
      {
        ...certificateList,
        path: '/cdn-certificatemanag',
        about: [
          '所有账号的证书及其在各供应商的部署状态：剩余天数分布、节点出示不符与缺少签发者的数量，点击即筛选；可按指纹搜索，并提醒账号更换。私钥从不显示。',
          'Certificates of all accounts and where each is deployed: days left, edges that show another one and chains without an issuer, each leading to its rows; found by fingerprint too, and an account is reminded to replace one. Keys are never shown.',
        ],
        menu: { section: 'cdnOffice.domains', order: 50 },
        title: ['证书管理(全部)', 'Certificates, all accounts'],
        permission: 'staff.certificates.view',
        actions: [...(certificateList.actions ?? []), remind],
        parts: () => import('./standingParts'),
      },
    ],
  }),
  custom({
    path: '/createCertificatePage',
    title: ['添加证书', 'Add certificate'],
    permission: 'certificate.add',
    parent: '/cdn-certification',
    load: () => import('./CreateCertificate'),
  }),
  custom({
    path: '/updateCertificatePage',
    ofObject: true,
    title: cdnTerms.replaceCertificate,
    permission: 'certificate.replace',
    parent: '/cdn-certification',
    load: () => import('./ReplaceCertificate'),
  }),
  custom({
    path: '/bindCertificate',
    about: [
      '把证书绑定到域名。提交后逐个节点握手验证，全部出示新证书才算完成。',
      'Binds a certificate to domains. Afterwards every node is asked by a TLS handshake; it is done when all show the new one.',
    ],
    ofObject: true,
    title: cdnTerms.bindCertificate,
    permission: 'domain.bindCertificate',
    parent: '/cdn-certification',
    load: () => import('./BindCertificate'),
  }),
  custom({
    path: '/changeOfBindingCertificate',
    title: cdnWords.changeBinding,
    permission: 'domain.bindCertificate',
    parent: '/cdn-certification',
    load: () => import('./ChangeBinding'),
  }),
  custom({
    path: '/viewCertificate',
    ofObject: true,
    title: ['证书详情', 'Certificate detail'],
    shows: certificates.name,
    permission: 'certificate.info',
    parent: '/cdn-certification',
    load: () => import('./ViewCertificate'),
  }),
  custom({
    path: '/cdn-certificateByDomainNameManag',
    about: [
      '粘贴域名，逐个列出绑定的证书、各供应商节点出示的指纹、签发者与到期时间、不符之处与可替换的证书；一步换绑，结果逐项给出。',
      'Paste names: the bound certificate, the fingerprint each supplier node shows, issuer, days, mismatches and what else covers the name; bind another in one step, with a result for each.',
    ],
    menu: { section: 'cdnOffice.domains', order: 60 },
    title: ['按域名查证书', 'Certificates by domain'],
    permission: 'staff.certificates.view',
    keepAlive: true,
    load: () => import('./ServedCertificates'),
  }),
];
