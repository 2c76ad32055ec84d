import { tasks } from '#shared/areas/platform/tasks/tasks';
import { custom } from '../../../kernel/screens/screens';
import { grantScreens } from './grantScreens';
import { resultScreens } from './resultScreens';
import { cdnWords } from '../words';

export default [
  ...grantScreens,
  ...resultScreens,
  custom({
    path: '/cdn-task',
    about: [
      '刷新、预热与探测任务。每个 URL 在每个供应商处的结果都由对节点的真实请求验证。',
      'Refresh, preheat and probe tasks. The result of each URL at each supplier is verified by real requests to the nodes.',
    ],
    menu: { section: 'cdn.content', order: 10 },
    title: ['刷新预热', 'Refresh and preheat'],
    permission: 'task.view',
    shows: tasks.name,
    idIn: 'task',
    load: () => import('./tasks/TaskScreen'),
  }),
  custom({
    path: '/createRefreshPage',
    about: [
      '刷新使缓存失效：下一次请求回源取新内容。目录刷新包含其下全部内容。配额按天计，右侧显示剩余。',
      'A refresh invalidates what is cached: the next request fetches from the origin. A directory covers everything below it. Quotas count by day; what is left is shown.',
    ],
    also: 'purge 清除缓存 清理缓存',
    title: cdnWords.newRefresh,
    permission: 'purge.files',
    parent: '/cdn-task',
    load: () => import('./forms/CreateRefresh'),
  }),
  custom({
    path: '/createPreheatPage',
    about: [
      '预热在访问者到来之前把内容取到节点；探测只查询节点现在返回什么，不改变缓存。',
      'Preheating fetches content to the nodes before visitors come; a probe asks what the nodes answer now and changes nothing.',
    ],
    also: 'prefetch warm 缓存预热',
    title: ['提交预热与探测', 'New preheat or probe'],
    permission: 'prefetch.submit',
    parent: '/cdn-task',
    load: () => import('./forms/CreatePreheat'),
  }),
  custom({
    path: '/cdn-refresh',
    about: [
      '所有账号的刷新任务，含每个供应商的调用与验证；可代账号提交，操作日志同时记录双方。刷新耗时显示各供应商 24 小时与 30 天内从提交到受理、完成、节点验证的分位，以及最早未验证的地址。',
      'Refresh tasks of all accounts, with the calls and proofs at each supplier; staff submit for an account, and the audit names both. Purge latency tells the percentiles of 24 hours and 30 days until a supplier accepted, did and its nodes showed it, and the oldest address not verified.',
    ],
    menu: { section: 'cdnOffice.content', order: 10 },
    title: ['刷新任务(全部)', 'Refresh tasks, all'],
    permission: 'staff.content.view',
    shows: tasks.name,
    idIn: 'task',
    load: () => import('./AllRefreshes'),
  }),
  custom({
    path: '/cdn-preheat',
    about: [
      '所有账号的预热任务，含每个供应商的调用与验证。排队情况显示每个供应商凭据上谁在等待、有多少在处理、预计何时完成：账号之间公平分配，优先级 1 到 9 决定先后与份额。',
      'Preheat tasks of all accounts, with the calls and proofs at each supplier. Queues tell who waits at each credential, how much is under way and when it will be through: accounts share fairly, and a priority of 1 to 9 decides order and share.',
    ],
    menu: { section: 'cdnOffice.content', order: 20 },
    title: ['预热任务(全部)', 'Preheat tasks, all'],
    permission: 'staff.content.view',
    shows: tasks.name,
    idIn: 'task',
    load: () => import('./AllPreheats'),
  }),
];
