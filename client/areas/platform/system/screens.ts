import { custom } from '../../../kernel/screens/screens';

export default [
  custom({
    path: '/system-checks',
    about: [
      '每分钟检查一次的一致性规则，以及运行中的进程与被隔离的作业。违反的规则列出具体记录。',
      'Rules of consistency, checked every minute, with the running processes and held jobs. A broken rule names the rows that break it.',
    ],
    menu: { section: 'cdnOffice.system', order: 10 },
    title: ['一致性与进程', 'Consistency & processes'],
    permission: 'staff.servers.view',
    load: () => import('./SystemChecks'),
  }),
  custom({
    path: '/changelog',
    about: ['每个版本新增与修复了什么。', 'What each release added and fixed.'],
    menu: { section: 'cdn.news', order: 10 },
    title: ['更新日志', "What's new"],
    permission: 'signedIn',
    load: () => import('./Changelog'),
  }),
  custom({
    path: '/api-docs',
    about: [
      '由校验请求的同一份声明生成的接口说明。默认只显示您能调用的接口。',
      'The operations, drawn from the same declaration that checks each request. At first, those that you may call.',
    ],
    menu: { section: 'cdn.news', order: 20 },
    title: ['接口文档', 'API reference'],
    permission: 'signedIn',
    load: () => import('./ApiDocs'),
  }),
  custom({
    path: '/test',
    about: [
      '界面组件的示例、推送回声、权限判断、时钟、语言与字体。只用于查看：示例数据不来自平台。',
      'The parts of the console, an echo over the live connection, decisions about rights, clock, language and fonts. Only to look at: what the parts show is no data of the platform.',
    ],
    menu: { section: 'cdnOffice.tests', order: 60 },
    title: ['试验页', 'Scratch page'],
    permission: 'top',
    load: () => import('./ScratchPage'),
  }),
];
