import { custom } from '../../../kernel/page/screens';

export default [
  custom({
    path: '/system-checks',
    title: ['一致性与进程', 'Consistency & processes'],
    needs: 'staff',
    load: () => import('./SystemChecks'),
  }),
  custom({
    path: '/changelog',
    title: ['更新日志', "What's new"],
    needs: 'signedIn',
    load: () => import('./Changelog'),
  }),
  custom({
    path: '/api-docs',
    title: ['接口文档', 'API reference'],
    needs: 'signedIn',
    load: () => import('./ApiDocs'),
  }),
];
