import { custom } from '../../../kernel/screens/screens';

export default [
  custom({
    path: '/cdn-log',
    about: [
      '按域名与小时下载访问日志。大小与校验和就是所下载文件的大小与校验和。',
      'Access logs by domain and hour. Size and checksum are those of the file you get.',
    ],
    menu: { section: 'cdn.logs', order: 10 },
    title: ['日志下载', 'Log download'],
    permission: 'log.download',
    load: () => import('./Logs'),
  }),
  custom({
    path: '/cdn-loganalyze',
    about: [
      '在日志中按地址、URL、来源、状态码等排名与交叉分析。',
      'Ranks and crosses the log lines by address, URL, referrer, status and more.',
    ],
    menu: { section: 'cdn.logs', order: 20 },
    title: ['日志分析', 'Log analysis'],
    permission: 'log.download',
    load: () => import('./LogAnalyze'),
  }),
];
