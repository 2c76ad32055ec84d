import { custom } from '../../../kernel/page/screens';

export default [
  custom({
    path: '/cdn-analyze',
    menu: { section: 'cdn.statistics', order: 10 },
    title: ['统计分析', 'Statistics'],
    needs: 'statistics.view',
    load: () => import('./Analyze'),
  }),
  custom({
    path: '/cdn-analyze2',
    menu: { section: 'cdn.statistics', order: 20 },
    title: ['多维分析', 'Multi-dimension analysis'],
    needs: 'statistics.view',
    load: () => import('./AnalyzeMulti'),
  }),
  custom({
    path: '/cdn-datasync',
    menu: { section: 'cdnOffice.data', order: 10 },
    title: ['数据同步', 'Data sync'],
    needs: 'staff.data.view',
    load: () => import('./DataSync'),
  }),
  custom({
    path: '/viewMore',
    title: ['同步详情', 'Sync lane'],
    needs: 'staff.data.view',
    parent: '/cdn-datasync',
    load: () => import('./SyncLane'),
  }),
];
