import { markScreens } from './marks/markScreens';
import { allFileScreens } from './allFiles/allFileScreens';
import { largeScreens } from './large/largeScreens';
import { cleaningScreens } from './cleaning/cleaningScreens';
import { processScreens } from './processes/processScreens';
import { syncScreens } from './syncs/syncScreens';
import { workerScreens } from './logWorkers/workerScreens';
import { custom } from '../../../kernel/screens/screens';

export default [
  allFileScreens,
  largeScreens,
  cleaningScreens,
  ...syncScreens,
  ...workerScreens,
  processScreens,
  ...markScreens,
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
  custom({
    path: '/cdn-logdatastatistic',
    figures: () => import('./figures'),
    about: [
      '每天的日志行、流量与状态码，与供应商的计数并列；不完整的日子有标记，合计总是附带覆盖率。',
      "Log lines, traffic and status of each day beside the supplier's counter. Partial days are marked, and no sum stands without its coverage.",
    ],
    menu: { section: 'cdnOffice.logs', order: 80 },
    title: ['日志统计', 'Log statistics'],
    permission: 'staff.logs.view',
    load: () => import('./LogDays'),
  }),
  custom({
    path: '/cdn-logdatastatisticby5mins',
    figures: () => import('./figures'),
    about: [
      '日志行与供应商的计数是否一致：每个域名每 5 分钟的行数、流量与状态码，以及计数与日志之比（报文头与重传）。',
      'Do log lines and counters agree? Lines, traffic and status of each domain by five minutes, and what the counter adds to the log for headers and retransmission.',
    ],
    menu: { section: 'cdnOffice.logs', order: 90 },
    title: ['日志 5 分钟统计', 'Log statistics by 5 minutes'],
    permission: 'staff.logs.view',
    load: () => import('./LogSlots'),
  }),
];
