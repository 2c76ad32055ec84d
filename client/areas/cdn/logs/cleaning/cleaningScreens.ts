import { logCleanPolicies, logCleanRuns } from '#shared/areas/cdn/logs/logCleaning';
import { logScopes } from '#shared/areas/cdn/logs/logScopes';
import { custom } from '../../../../kernel/screens/screens';
import { texts } from './texts';

/** Cleaning of log lines and files. */
export const cleaningScreens = custom({
  path: '/cdn-logclean',
  about: [
    '日志行与文件各保留多少天：默认按账号保留期每小时清理，策略可为账号或单个域名保留更久、仅手动或暂停，不能少于保留期。有未处理文件、与供应商有争议或尚未出账的日期受保护并注明原因。按天分批删除，有查询等待时暂停；热门 URL 与供应商原始应答各有自己的天数与方式。释放的空间在前后实测。',
    "For how many days log lines and files are kept: by the hour after the account's retention, or longer, by hand only or paused by a policy of an account or a domain, never for less. Days with files that are not processed, disputed with a supplier or not billed are protected, with the reason. It goes a day at a time and rests while questions wait; most requested URLs and raw answers of suppliers have days and a mode of their own; the disk is measured before and after.",
  ],
  menu: { section: 'cdnOffice.logs', order: 70 },
  title: texts.title,
  permission: 'staff.logs.view',
  uses: [
    ...Object.values(logCleanPolicies.endpoints),
    ...Object.values(logCleanRuns.endpoints),
    ...Object.values(logScopes.endpoints),
  ],
  load: () => import('./LogCleaning'),
});
