import { certificates } from '#shared/areas/cdn/certificates/certificates';
import { custom, screens } from '../../../kernel/page/screens';
import { certificateList } from './certificateList';
import { cdnWords } from '../words';

export default [
  ...screens(certificates, {
    list: [
      {
        ...certificateList,
        path: '/cdn-certification',
        menu: { section: 'cdn.domains', order: 20 },
        title: ['证书管理', 'Certificates'],
        parts: () => import('./listParts'),
      },
      {
        ...certificateList,
        path: '/cdn-certificatemanag',
        menu: { section: 'cdnOffice.domains', order: 50 },
        title: ['证书管理(全部)', 'Certificates, all accounts'],
        permission: 'staff.certificates.view',
        parts: () => import('./listParts'),
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
    title: ['更换证书', 'Replace certificate'],
    permission: 'certificate.replace',
    parent: '/cdn-certification',
    load: () => import('./ReplaceCertificate'),
  }),
  custom({
    path: '/bindCertificate',
    ofObject: true,
    title: ['绑定证书', 'Bind certificate'],
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
];
