import { custom } from '../../../kernel/screens/screens';

export default [
  custom({
    path: '/cdn-queryaudit',
    figures: () => import('./figures'),
    about: [
      '谁在哪个页面对统计存储提出了什么查询：时间范围、读取的行数与字节、耗时与结果。正在运行的查询可终止，预算限定各角色在各页面单次查询可读取的行数与时间。',
      'Who asked the analytics store for what on which screen: range, rows and bytes read, time taken and how it ended. What runs can be stopped; budgets say how many rows and how much time one query of a role on a screen may take.',
    ],
    menu: { section: 'cdnOffice.series', order: 100 },
    title: ['查询审计', 'Query audit'],
    permission: 'staff.series.view',
    load: () => import('./QueryAudit'),
  }),
  custom({
    path: '/cdn-analyzequery',
    figures: () => import('./figures'),
    about: [
      '为什么慢：写一条只读查询，或从查询审计中取来，查看计划、将读取的数据块与行数、每一步的耗时，以及如何变快。两次运行的代价并列；查询可保存给同事。',
      'Why it is slow: write a query that only reads, or take one over from the query audit, and see its plan, the parts and rows it reads, the time of each step and what would make it cheaper. The cost of two runs stands side by side; queries can be saved for colleagues.',
    ],
    menu: { section: 'cdnOffice.series', order: 40 },
    title: ['查询分析', 'Query analyser'],
    permission: 'staff.series.view',
    keepAlive: true,
    load: () => import('./Analyser'),
  }),
  custom({
    path: '/cdn-timeseriesdatastatistic',
    figures: () => import('./seriesFigures'),
    about: [
      '每张数据表、每个指标与标签有多少序列、行数与字节，每天增长多少，最近由谁查询；从未查询的列与可合并的标签列出可释放的空间。',
      'How many series, rows and bytes each table, metric and label holds, how fast it grows and who asked for it last. Columns nobody asks for and labels that could be merged are told with the room they would free.',
    ],
    menu: { section: 'cdnOffice.series', order: 50 },
    title: ['时序数据统计', 'Series statistics'],
    permission: 'staff.series.view',
    load: () => import('./SeriesStatistics'),
  }),
];
