import * as dnsTerms from '#shared/areas/cdn/dns/terms';
import * as cdnTerms from '#shared/areas/cdn/terms';
import * as terms from '#shared/kernel/terms';

/** Texts of the screens of the platform's names in DNS. */
export const texts = {
  zone: {
    versions: ['区域的最近版本', 'Newest versions of the zone'],
    servers: ['各域名服务器此刻应答的版本', 'Serial each name server answers now'],
    serial: ['版本号', 'Serial'],
    records: ['记录数', 'Records'],
    added: terms.added,
    removed: cdnTerms.removedCount,
    made: ['生成时间', 'Made'],
    published: ['发布时间', 'Published'],
    unpublished: ['尚未发布', 'Not yet'],
    server: ['服务器', 'Server'],
    took: cdnTerms.took,
    none: ['区域还没有版本', 'The zone has no version yet'],
    foreign: ['不应答本区域', 'Does not answer for the zone'],
  },
  live: ['各地应答', 'Live answers'],
  policiesText: [
    '显示每个域名生效的调度策略、条目与权重，以及此刻的应答。',
    'You see the policy in force for each name with its entries and weights, and the answer now.',
  ],
  hours: ['时间跨度', 'Over'],
  types: dnsTerms.recordTypes,
  publish: ['重新发布', 'Publish again'],
  publishAsk: [
    '以新的版本号重新发布整个区域；内容不变，名称在任何时刻都完整地按一个版本应答。',
    'Publishes the whole zone again under a new serial. Its content stays; at any moment every name answers as one whole version.',
  ],
  publishing: ['已开始发布', 'Publication started'],
  chooseDomain: cdnTerms.chooseADomain,
  chooseDomainText: [
    '显示为其生成的系统域名，以及各域名服务器对各地区访问者的应答。',
    'You see the name generated for it and what each name server answers to clients of each region.',
  ],
  pasteText: [
    '显示各服务器的应答、TTL 与耗时；本平台的名称附带期望值。',
    'You see what each server answers, with TTL and time; for our names what is expected stands beside it.',
  ],
  latest: ['最近的查询', 'Latest queries'],
  noRecords: ['区域中没有记录', 'There are no records in the zone'],
  noRecordsText: [
    '域名首次启用后，其系统域名即出现在此。',
    'The name of a domain appears once it is activated for the first time.',
  ],
} as const;
