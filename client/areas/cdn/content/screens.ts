import { special } from '../../../kernel/page/screens';

export default [
  special({
    path: '/cdn-task',
    title: ['刷新预热', 'Refresh and preheat'],
    needs: 'task.view',
    load: () => import('./tasks/TaskScreen'),
  }),
  special({
    path: '/createRefreshPage',
    title: ['提交刷新', 'New refresh'],
    needs: 'purge.files',
    parent: '/cdn-task',
    load: () => import('./forms/CreateRefresh'),
  }),
  special({
    path: '/createPreheatPage',
    title: ['提交预热与探测', 'New preheat or probe'],
    needs: 'prefetch.submit',
    parent: '/cdn-task',
    load: () => import('./forms/CreatePreheat'),
  }),
  special({
    path: '/cdn-refresh',
    title: ['刷新任务(全部)', 'Refresh tasks, all'],
    needs: 'staff.content.view',
    load: () => import('./tasks/AllRefreshes'),
  }),
  special({
    path: '/cdn-preheat',
    title: ['预热任务(全部)', 'Preheat tasks, all'],
    needs: 'staff.content.view',
    load: () => import('./tasks/AllPreheats'),
  }),
];
