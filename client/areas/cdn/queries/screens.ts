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
];
