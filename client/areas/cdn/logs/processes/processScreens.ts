import { logProcesses } from '#shared/areas/cdn/logs/logProcesses';
import { tasks } from '#shared/areas/platform/tasks/tasks';
import { screens } from '../../../../kernel/screens/screens';
import { processActs } from './processActs';
import { texts } from './texts';

/** Log process tasks: their list and their form. */
export const processScreens = screens(logProcesses, {
  list: {
    path: '/cdn-logprocess',
    about: [
      '解析规则变化或供应商格式有误之后，重新处理这些小时：读取、解析、补充地区、写入、汇总，每步的行数与耗时；坏行保留原因与列。在文件之间可暂停与继续，产出带有任务编号，可撤回；再次运行同样的任务不会改变任何数据。',
      "Processes hours again after a change of the parser or a slip in a supplier's format: read, parse, enrich, insert, sum, with lines and time of each step; bad lines are kept with reason and column. It pauses between files, its output bears the task and can be taken back, and the same task once more changes nothing.",
    ],
    menu: { section: 'cdnOffice.logs', order: 40 },
    title: texts.title,
    columns: [
      'number',
      'domains',
      'hosts',
      'fromAt',
      'toAt',
      'mode',
      'state',
      { field: 'doneUnits', fields: ['units'] },
      { field: 'files', align: 'right' },
      { field: 'sameFiles', align: 'right' },
      { field: 'linesOk', align: 'right' },
      { field: 'linesBad', align: 'right' },
      { field: 'changedSlots', align: 'right' },
      'createdAt',
      'parser',
      'createdByEmail',
      'finishedAt',
    ],
    optional: ['sameFiles', 'toAt', 'parser', 'createdByEmail', 'finishedAt'],
    grow: 'domains',
    widths: {
      number: 80,
      hosts: 140,
      fromAt: 105,
      toAt: 105,
      mode: 120,
      state: 100,
      doneUnits: 140,
      files: 70,
      sameFiles: 90,
      linesOk: 90,
      linesBad: 80,
      changedSlots: 90,
      createdAt: 105,
    },
    search: ['按域名或提交人搜索', 'Search by domain or person'],
    filters: ['state', 'mode', 'parser', 'createdAt'],
    opens: { as: 'id' },
    refreshOn: [tasks.events.changed, tasks.events.progress],
    actions: [{ label: texts.look, beside: true, button: true }, ...processActs],
    actionsWidth: 110,
    empty: { title: texts.none, text: texts.noneText },
    parts: () => import('./processParts'),
  },
  create: {
    path: '/createSubDomainLogProcessTaskPage',
    parent: '/cdn-logprocess',
    title: texts.create,
    fields: ['domainIds', 'hosts', 'from', 'to', 'parser', 'mode'],
    start: { domainIds: [], hosts: [], parser: 'v1', mode: 'replace' },
    looks: { hosts: { hint: texts.hosts }, to: { hint: texts.hours } },
    after: ({ id }) => `/cdn-logprocess?id=${String(id)}`,
    parts: () => import('./processForm'),
  },
});
