import { custom } from '../../../kernel/page/screens';

export default [
  custom({
    path: '/cdn-log',
    menu: { section: 'cdn.logs', order: 10 },
    title: ['日志下载', 'Log download'],
    permission: 'log.download',
    load: () => import('./Logs'),
  }),
  custom({
    path: '/cdn-loganalyze',
    menu: { section: 'cdn.logs', order: 20 },
    title: ['日志分析', 'Log analysis'],
    permission: 'log.download',
    load: () => import('./LogAnalyze'),
  }),
];
