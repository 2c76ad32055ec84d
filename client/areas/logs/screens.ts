import { special } from '../../kernel/screens';

export default [
  special({
    path: '/cdn-log',
    title: ['日志下载', 'Log download'],
    needs: 'log.download',
    load: () => import('./Logs'),
  }),
];
