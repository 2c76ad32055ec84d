import { databases } from '#shared/areas/platform/databases/databases';
import { slowStatements } from '#shared/areas/platform/databases/slowStatements';
import { custom } from '../../../kernel/screens/screens';
import { texts } from './texts';

const uses = [...Object.values(databases.endpoints), ...Object.values(slowStatements.endpoints)];
export default [
  custom({
    path: '/cdn-database',
    about: [
      '两个存储的大小、行数、日增长与 30 天曲线、废弃行、连接、最长事务、锁与超过 0.5 秒的语句（含页面）。可清理并分析单张表。',
      'Both stores: size, rows, growth a day with a line of 30 days, dead rows, connections, longest transaction, locks, and statements of more than half a second with their screen. A table can be vacuumed and analysed.',
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
];
