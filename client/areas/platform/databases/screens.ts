import { databases } from '#shared/areas/platform/databases/databases';
import { slowStatements } from '#shared/areas/platform/databases/slowStatements';
import { dataCleaning } from '#shared/areas/platform/databases/cleaning';
import { custom } from '../../../kernel/screens/screens';
import { cleaningTexts } from './cleaningTexts';
import { texts } from './texts';

const uses = [...Object.values(databases.endpoints), ...Object.values(slowStatements.endpoints)];
const cleans = Object.values(dataCleaning.endpoints);
export default [
  custom({
    path: '/cdn-database',
    about: [
      '两个存储的大小、行数、日增长与 30 天曲线、废弃行、连接、最长事务、锁、最近的备份与恢复验证，以及超过 0.5 秒的语句（含页面与现在的执行计划）。单张表的清理废弃行与统计分析作为任务执行，列出进度、耗时与结果。',
      'Both stores: size, rows, growth a day with a line of 30 days, dead rows, connections, longest transaction, locks, the last backup and the last that a restore has proven, and statements of more than half a second with their screen and the plan they would have now. Vacuum and analyse of a table run as tasks with progress, duration and result, one at a time for each table.',
    ],
    menu: { section: 'cdnOffice.system', order: 50 },
    title: texts.cdn,
    permission: 'staff.database.view',
    uses,
    load: () => import('./CdnDatabase'),
  }),
  custom({
    path: '/sms-database',
    about: [
      '短信业务的数据表大小、行数与增长，及存储的连接、事务、锁与慢语句。',
      'Tables of the SMS area with size, rows and growth, and the connections, transactions, locks and slow statements of the stores.',
    ],
    menu: { section: 'smsOffice.system', order: 10 },
    title: texts.sms,
    permission: 'staff.database.view',
    uses,
    load: () => import('./SmsDatabase'),
  }),
  custom({
    path: '/cdn-databaseclean',
    about: [
      '只增不减的表各保留多少天：预览将删除的行、预计释放与最早的行，受保护的行与原因；可按表或按分组调整天数与方式（分批删除、汇总为每日计数、整日分区删除）、保留、立即清理；预览列出各方式的结果。控制台响应变慢时暂停；运行记录显示删除的行与前后大小。',
      'For how many days tables that only grow keep their rows: rows to go, estimated bytes, oldest row, and protected rows with the reason. Days and mode (in batches, reduced to daily counts, whole days) are set by table or by group, a table or group is held or cleaned now, and the preview says what each mode would do. Runs rest while the console answers slowly; runs show rows removed and the size before and after.',
    ],
    menu: { section: 'cdnOffice.system', order: 70 },
    title: cleaningTexts.cdn,
    permission: 'staff.database.view',
    uses: cleans,
    load: () => import('./CdnCleaning'),
  }),
  custom({
    path: '/sms-databaseclean',
    about: [
      '短信会话、回执与指令保留多少天；等待匹配的回执不会被删除。短信及其结果按整日分区移除，天数与保留在此设置。',
      'For how many days sessions, receipts and orders of the SMS area are kept; receipts that wait for their message stay. Messages and their outcomes go in whole days, by the days and holds set here.',
    ],
    menu: { section: 'smsOffice.system', order: 30 },
    title: cleaningTexts.sms,
    permission: 'staff.database.view',
    uses: cleans,
    load: () => import('./SmsCleaning'),
  }),
];
