import { custom } from '../../../kernel/screens/screens';
import { words } from '../../../kernel/text/words';

export default [
  custom({
    path: '/cdn-overview',
    figures: () => import('../figures'),
    about: [
      '账号此刻的情况：用量、命中、状态码、需要处理的事项。',
      'How your account does right now: usage, hits, status codes, and what needs you.',
    ],
    menu: { section: 'cdn.overview', order: 10 },
    title: words.overview,
    permission: 'statistics.view',
    load: () => import('./Overview'),
  }),
  custom({
    path: '/control-overview',
    about: [
      '平台此刻的情况：告警、失败的通道、等待的审核与即将到期的证书。数字实时更新。',
      'How the platform does right now: alarms, failing lanes, waiting reviews, certificates due. The figures are live.',
    ],
    menu: { section: 'cdn.overview', order: 20, office: 'cdnOffice.overview' },
    title: ['管控概览', 'Control overview'],
    permission: 'domain.list',
    load: () => import('./Control'),
  }),
  custom({
    path: '/cdn-overviewdomainrelatedentities',
    about: [
      '支持人员的第一屏：输入域名、别名、主机、CNAME 或 URL，列出与该域名关联的一切，各有数量、最近错误、最近变更与链接；实时更新，可导出为一个文件。',
      "Support's first screen: type a domain, an alias, a host, a CNAME target or a URL and see everything that belongs to it, each with count, last error, last change and link. Live; exported as one file.",
    ],
    menu: { section: 'cdnOffice.domains', order: 80 },
    title: ['域名关联总览', 'Everything about a domain'],
    permission: 'staff.domains.view',
    keepAlive: true,
    load: () => import('./relations/DomainRelations'),
  }),
];
