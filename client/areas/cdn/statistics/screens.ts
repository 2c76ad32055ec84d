import { dataSyncs } from '#shared/areas/cdn/sync/lanes';
import { custom, screens } from '../../../kernel/page/screens';
import { words } from '../../../kernel/text/words';
import { cdnWords } from '../words';

export default [
  custom({
    path: '/cdn-analyze',
    menu: { section: 'cdn.statistics', order: 10 },
    title: words.statistics,
    permission: 'statistics.view',
    load: () => import('./Analyze'),
  }),
  custom({
    path: '/cdn-analyze2',
    menu: { section: 'cdn.statistics', order: 20 },
    title: ['多维分析', 'Multi-dimension analysis'],
    permission: 'statistics.view',
    load: () => import('./AnalyzeMulti'),
  }),
  screens(dataSyncs, {
    list: {
      path: '/cdn-datasync',
      menu: { section: 'cdnOffice.data', order: 10 },
      title: ['数据同步', 'Data sync'],
      columns: [
        'domain',
        'paramId',
        'source',
        'state',
        'completeTo',
        { field: 'lagSeconds', label: ['滞后', 'Lag'], align: 'right' },
        { field: 'pulledFrom', label: cdnWords.past },
        'gaps',
        'message',
      ],
      optional: ['message'],
      grow: 'domain',
      widths: {
        paramId: 140,
        source: 110,
        state: 110,
        completeTo: 176,
        lagSeconds: 100,
        gaps: 80,
        message: 220,
      },
      filters: ['source', 'state'],
      search: cdnWords.searchDomains,
      everyMs: 15_000,
      empty: {
        title: ['还没有同步通道', 'No sync lanes yet'],
        text: [
          '域名在供应商上线后自动建立。',
          'They open by themselves when a domain is online at a supplier.',
        ],
      },
      parts: () => import('./syncParts'),
    },
  }),
  custom({
    path: '/viewMore',
    ofObject: true,
    title: ['同步详情', 'Sync lane'],
    permission: 'staff.data.view',
    parent: '/cdn-datasync',
    shows: 'dataSyncs',
    load: () => import('./SyncLane'),
  }),
];
