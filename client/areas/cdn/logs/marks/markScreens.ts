import { logMarks, logMarkTasks } from '#shared/areas/cdn/logs/logMarks';
import { screens } from '../../../../kernel/screens/screens';
import { texts } from './texts';

/** Marks of log hours, and the tasks that work them out anew. */
export const markScreens = [
  screens(logMarks, {
    list: {
      path: '/cdn-logtsmark',
      about: [
        '每个域名、供应商参数与小时的日志到了哪一步，由哪条规则判定：已列出的文件、行数与计数比较、静默时间。可注明原因强制完成（客户看到“按不完整放行”）或重新打开；完整之后到达的日志行会重新打开该小时，并告知下载过的人。',
        'How far the log of each domain, supplier parameter and hour is, and the rule that decided: files listed, lines against counter, quiet time. An hour can be released with a reason, which customers see as "released incomplete", or reopened; lines that come after it was complete reopen it, and whoever downloaded it is told.',
      ],
      menu: { section: 'cdnOffice.logs', order: 50 },
      title: texts.title,
      columns: [
        'hourAt',
        'domainId',
        'paramId',
        'state',
        'rule',
        { field: 'lines', align: 'right' },
        { field: 'requests', align: 'right' },
        { field: 'loadedFiles', align: 'right' },
        { field: 'files', align: 'right' },
        { field: 'delaySeconds', align: 'right' },
        { field: 'lateLines', align: 'right' },
        'reason',
        'decidedByEmail',
        'reopenedAt',
        'changedAt',
        'accountId',
      ],
      optional: ['files', 'decidedByEmail', 'reopenedAt', 'changedAt', 'accountId'],
      grow: 'domainId',
      widths: {
        hourAt: 125,
        paramId: 120,
        state: 110,
        rule: 150,
        lines: 80,
        requests: 100,
        loadedFiles: 95,
        delaySeconds: 85,
        lateLines: 85,
        reason: 160,
      },
      search: ['按域名或原因搜索', 'Search by domain or reason'],
      filters: ['state', 'rule', 'domainId', 'accountId', 'paramId', 'hourAt'],
      refreshOn: [logMarks.events.changed],
      toolbar: [
        {
          label: texts.tasks,
          open: '/createLogTsMarkTaskPage',
          permission: 'staff.logs.view',
        },
      ],
      actions: [
        {
          endpoint: 'release',
          label: texts.release,
          confirm: texts.releaseAsk,
          reason: { field: 'reason', label: texts.reason, max: 500 },
          when: ({ state }) => state !== 'complete',
        },
        {
          endpoint: 'reopen',
          label: texts.reopen,
          confirm: texts.reopenAsk,
          reason: { field: 'reason', label: texts.reason, max: 500 },
          when: ({ state }) => state === 'complete',
        },
      ],
      empty: { title: texts.none, text: texts.noneText },
    },
  }),
  screens(logMarkTasks, {
    list: {
      path: '/createLogTsMarkTaskPage',
      parent: '/cdn-logtsmark',
      about: [
        '由文件与计数重新计算一段时间的日志小时标记：先看每个变化的标记之前与之后，再写入。',
        'Works the marks of log hours of a range out anew from files and counters: each mark that changes is seen before and after, then written.',
      ],
      title: texts.tasks,
      columns: [
        'domains',
        'fromAt',
        'toAt',
        'state',
        { field: 'compared', align: 'right' },
        { field: 'changes', align: 'right' },
        'createdByEmail',
        'createdAt',
        'appliedAt',
      ],
      optional: ['appliedAt'],
      grow: 'domains',
      search: ['按域名或提交人搜索标记任务', 'Search mark tasks by domain or person'],
      filters: ['state', 'createdAt'],
      opens: { as: 'task' },
      toolbar: [
        {
          label: texts.propose,
          dialog: () => import('./NewMarkTask'),
          permission: 'staff.logs.operate',
          primary: true,
        },
      ],
      actions: [{ label: texts.look, beside: true, button: true }],
      empty: { title: texts.noTasks, text: texts.text },
      parts: () => import('./markTaskParts'),
    },
  }),
];
