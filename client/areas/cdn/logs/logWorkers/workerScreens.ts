import { logWorkers } from '#shared/areas/cdn/logs/logWorkers';
import { screens } from '../../../../kernel/screens/screens';
import { texts } from './texts';
import { workerActs } from './workerActs';

/** Log workers of all processes. */
export const workerScreens = screens(logWorkers, {
  list: {
    path: '/cdn-logworker',
    about: [
      '每个工作进程中取日志文件的节点：心跳、进程、处理中的文件、每秒行数与进程的 CPU 和内存。暂停不再取新文件，排空完成已取的文件后停下，停止则离开列表；积压时可在所选进程上添加，每个进程最多 4 个。指令 2 秒内生效并在重启后保持，10 秒内未执行的会标出。',
      'The hands of each process of workers that take log files: heartbeat, process, files in work, lines per second, and cpu and memory of the process. Paused it takes no new file, drained it ends what it has and rests, stopped it leaves the list; when files pile up, more are added to a process, 4 at the most. A wish holds within 2 seconds and after a restart; one that is not taken up within 10 seconds is marked.',
    ],
    menu: { section: 'cdnOffice.logs', order: 60 },
    title: texts.title,
    rowKey: 'key',
    columns: [
      'node',
      { field: 'number', align: 'right' },
      { field: 'state', fields: ['state', 'wishedState', 'order', 'orderRefusal'] },
      { field: 'fileName', fields: ['fileName', 'fileCount'] },
      'workSince',
      { field: 'linesPerSecond', align: 'right' },
      { field: 'lines', align: 'right' },
      { field: 'loads', align: 'right' },
      { field: 'cpu', align: 'right' },
      { field: 'rss', align: 'right' },
      'seenAt',
      'host',
      { field: 'pid', align: 'right' },
    ],
    optional: ['workSince', 'loads', 'host', 'pid'],
    grow: 'fileName',
    widths: {
      node: 170,
      number: 60,
      state: 150,
      fileName: 220,
      workSince: 115,
      linesPerSecond: 90,
      lines: 115,
      loads: 115,
      cpu: 75,
      rss: 90,
      seenAt: 100,
      host: 140,
      pid: 80,
    },
    search: ['按进程或文件搜索', 'Search by process or file'],
    filters: ['state', 'node'],
    everyMs: 3_000,
    tint: false,
    toolbar: [
      {
        label: texts.add,
        open: '/cdn-addlogworker',
        permission: 'staff.servers.operate',
        primary: true,
      },
    ],
    create: false,
    actionsWidth: 110,
    actions: workerActs,
    empty: { title: texts.none, text: texts.noneText },
    parts: () => import('./workerParts'),
  },
  create: {
    path: '/cdn-addlogworker',
    parent: '/cdn-logworker',
    title: texts.add,
    permission: 'staff.servers.operate',
    fields: ['node', 'count'],
    start: { node: '', count: 1 },
    submit: texts.add,
    done: texts.asked,
    parts: () => import('./addParts'),
  },
});
