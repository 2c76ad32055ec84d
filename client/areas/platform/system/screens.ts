import { custom } from '../../../kernel/page/screens';

export default [
  custom({
    path: '/system-checks',
    menu: { section: 'cdnOffice.system', order: 10 },
    title: ['一致性与进程', 'Consistency & processes'],
    permission: 'staff.servers.view',
    load: () => import('./SystemChecks'),
  }),
  custom({
    path: '/changelog',
    menu: { section: 'cdn.news', order: 10 },
    title: ['更新日志', "What's new"],
    permission: 'signedIn',
    load: () => import('./Changelog'),
  }),
  custom({
    path: '/api-docs',
    menu: { section: 'cdn.news', order: 20 },
    title: ['接口文档', 'API reference'],
    permission: 'signedIn',
    load: () => import('./ApiDocs'),
  }),
];
