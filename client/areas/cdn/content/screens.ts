import { tasks } from '#shared/areas/platform/tasks/tasks';
import { custom, screens } from '../../../kernel/page/screens';
import { taskList } from './tasks/taskList';
import { cdnWords } from '../words';

export default [
  custom({
    path: '/cdn-task',
    menu: { section: 'cdn.content', order: 10 },
    title: ['刷新预热', 'Refresh and preheat'],
    permission: 'task.view',
    shows: tasks.name,
    idIn: 'task',
    load: () => import('./tasks/TaskScreen'),
  }),
  custom({
    path: '/createRefreshPage',
    also: 'purge 清除缓存 清理缓存',
    title: cdnWords.newRefresh,
    permission: 'purge.files',
    parent: '/cdn-task',
    load: () => import('./forms/CreateRefresh'),
  }),
  custom({
    path: '/createPreheatPage',
    also: 'prefetch warm 缓存预热',
    title: ['提交预热与探测', 'New preheat or probe'],
    permission: 'prefetch.submit',
    parent: '/cdn-task',
    load: () => import('./forms/CreatePreheat'),
  }),
  ...screens(tasks, {
    list: [
      {
        ...taskList('refresh'),
        path: '/cdn-refresh',
        menu: { section: 'cdnOffice.content', order: 10 },
        title: ['刷新任务(全部)', 'Refresh tasks, all'],
        permission: 'staff.content.view',
        parts: () => import('./tasks/taskParts'),
      },
      {
        ...taskList('preheat'),
        path: '/cdn-preheat',
        menu: { section: 'cdnOffice.content', order: 20 },
        title: ['预热任务(全部)', 'Preheat tasks, all'],
        permission: 'staff.content.view',
        parts: () => import('./tasks/taskParts'),
      },
    ],
  }),
];
