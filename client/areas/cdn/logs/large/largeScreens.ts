import * as cdnTerms from '#shared/areas/cdn/terms';
import { largeLogs } from '#shared/areas/cdn/logs/largeLogs';
import * as platformTerms from '#shared/areas/platform/terms';
import * as terms from '#shared/kernel/terms';
import { screens } from '../../../../kernel/screens/screens';
import { largeActs } from './largeActs';
import { texts } from './texts';

/** Log files that are stored in parts. */
export const largeScreens = screens(largeLogs, {
  list: {
    path: '/cdn-logmanageLarge',
    about: [
      '超过大小限制的日志文件在行尾拆分为分片，每个分片有自己的入库编号，由多个日志工作节点并行入库，全部完成后一次计入统计。可查看每个分片的字节位置、状态、行数、节点与用时，重新处理分片或整个文件；取消会收回本次写入的行，不留下部分计数。',
      'Log files over the size limit are cut at line ends into parts, each with a load key of its own; several log workers store them side by side and the file is counted once, when all are there. Bytes, state, lines, worker and time of each part; a part or the whole file is processed again, and a cancel takes back what the round had stored, so that nothing is half counted.',
    ],
    menu: { section: 'cdnOffice.logs', order: 20 },
    title: texts.title,
    columns: [
      'name',
      'domainId',
      { field: 'paramId', label: terms.supplier },
      'hourAt',
      'state',
      { field: 'storedParts', label: texts.progress, fields: ['parts', 'storedBytes'] },
      { field: 'storedLines', align: 'right' },
      { field: 'lines', align: 'right' },
      {
        field: 'sizeBytes',
        label: platformTerms.size,
        hint: cdnTerms.textAtTheSupplier,
        align: 'right',
      },
      { field: 'workers', align: 'right' },
      'createdAt',
      'message',
      'accountId',
      'cause',
      { field: 'partKb', align: 'right' },
      { field: 'cutMs', align: 'right' },
      { field: 'mergeMs', align: 'right' },
      'endedAt',
    ],
    optional: [
      'domainId',
      'storedLines',
      'workers',
      'createdAt',
      'message',
      'accountId',
      'cause',
      'partKb',
      'cutMs',
      'mergeMs',
      'endedAt',
    ],
    grow: 'name',
    widths: {
      domainId: 200,
      paramId: 100,
      hourAt: 115,
      state: 125,
      storedParts: 140,
      storedLines: 95,
      lines: 90,
      sizeBytes: 85,
      workers: 90,
      createdAt: 125,
      message: 200,
      accountId: 120,
      cause: 120,
      partKb: 110,
      cutMs: 100,
      mergeMs: 100,
      endedAt: 125,
    },
    search: texts.search,
    filters: ['state', 'accountId', 'domainId', 'paramId', 'hourAt'],
    refreshOn: [largeLogs.events.changed],
    everyMs: 5_000,
    tint: false,
    opens: { as: 'open' },
    toolbar: [
      {
        label: texts.limit,
        dialog: () => import('./SizeLimit'),
        permission: 'staff.logs.operate',
      },
    ],
    create: false,
    actionsWidth: 110,
    actions: [{ label: texts.look, beside: true, button: true }, ...largeActs],
    empty: { title: texts.none, text: texts.noneText },
    parts: () => import('./largeParts'),
  },
});
