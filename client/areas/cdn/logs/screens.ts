import { special } from '../../../kernel/page/screens';

export default [
  special({
    path: '/cdn-log',
    menu: { section: 'cdn.logs', order: 10 },
    title: ['日志下载', 'Log download'],
    needs: 'log.download',
    load: () => import('./Logs'),
  }),
  special({
    path: '/cdn-loganalyze',
    menu: { section: 'cdn.logs', order: 20 },
    title: ['日志分析', 'Log analysis'],
    needs: 'log.download',
    load: () => import('./LogAnalyze'),
  }),
];
