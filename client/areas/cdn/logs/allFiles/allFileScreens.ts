import { allLogFiles, logErasures } from '#shared/areas/cdn/logs/allLogFiles';
import { logFiles } from '#shared/areas/cdn/logs/logFiles';
import { custom } from '../../../../kernel/screens/screens';
import { texts } from './texts';

/** Log files of all accounts. */
export const allFileScreens = custom({
  path: '/cdn-logall',
  about: [
    '所有账号的日志文件及其存放天数、状态与最近错误，按账号与供应商合计；下载有审计记录。保留期内删除须注明原因，未出账的小时须另一人批准；统计保留，迟到的文件不再入库。',
    'Log files of all accounts with age, state and last error, and totals by account and supplier; downloads are audited. Deleting within the retention takes a reason, and a second person while the hour is not billed; statistics stay, and files that come later are not stored.',
  ],
  menu: { section: 'cdnOffice.logs', order: 10 },
  title: texts.title,
  permission: 'staff.logs.view',
  uses: [
    ...Object.values(allLogFiles.endpoints),
    logErasures.endpoints.list,
    logFiles.endpoints.links,
  ],
  load: () => import('./AllFiles'),
});
