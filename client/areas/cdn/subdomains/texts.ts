import { auditOperations } from '#shared/kernel/auditOperations';
/** Words of the screen of hosts below wildcards. */
export const texts = {
  title: ['子域名管理', 'Subdomains'],
  search: ['按主机、别称或泛域名搜索', 'Search by host, name or wildcard'],
  name: auditOperations.label,
  nameNote: ['别称只显示在此列表中。', 'The name is shown in this list alone.'],
  split: auditOperations.splitOut,
  splitDone: [
    '已开始拆分，全部供应商生效后流量计入独立域名',
    'Splitting has begun; traffic counts for the new domain once all suppliers serve it',
  ],
  openOwn: ['打开独立域名', 'Open its own domain'],
  relations: ['全部关联', 'Everything about it'],
  exclude: auditOperations.exclude,
  excludeDone: [
    '已排除；用筛选“已排除”可再次看到',
    'Excluded; the filter "Excluded" shows it again',
  ],
  include: ['取消排除', 'Take back'],
  wildcard: ['泛域名的配置', 'Configuration of the wildcard'],
  none: ['没有子域名', 'No subdomains'],
  noneText: [
    '泛域名的主机被访问、日志入库后，会在下一次发现时列出。',
    'Hosts of wildcard domains are listed at the next look after visitors asked for them and the log arrived.',
  ],
} as const;
