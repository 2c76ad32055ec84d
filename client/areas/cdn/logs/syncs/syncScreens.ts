import { logFiles } from '#shared/areas/cdn/logs/logFiles';
import { logSyncs } from '#shared/areas/cdn/logs/logSyncs';
import * as terms from '#shared/kernel/terms';
import { screens } from '../../../../kernel/screens/screens';
import { syncActs } from './syncActs';
import { texts } from './texts';

/** Log sync by domain and supplier parameter. */
export const syncScreens = screens(logSyncs, {
  list: {
    path: '/cdn-logsync',
    about: [
      '每个域名在每个供应商参数的日志：最近 7 天应到的小时中已列出、已下载、已入库多少，哪些文件在等待或卡住。可立即列出、回补一段时间、暂停，也可重新获取单个文件：先完整下载再替换，行不会重复。供应商支持时，中断的下载从停下处继续。',
      'The log of each domain at each supplier parameter: of the hours expected in the last 7 days, how many are listed, downloaded and stored, and which files wait or are stuck. Look now, backfill a range, pause, or take a file anew: it is fetched whole before it takes its place, and no line is doubled. Where the supplier allows, a broken download goes on where it stopped.',
    ],
    menu: { section: 'cdnOffice.logs', order: 30 },
    title: texts.title,
    columns: [
      'domainId',
      { field: 'paramId', label: terms.supplier },
      'state',
      { field: 'expectedHours', label: texts.expected, align: 'right' },
      { field: 'listedHours', label: texts.listed, align: 'right' },
      { field: 'fetchedHours', label: texts.fetched, align: 'right' },
      { field: 'loadedHours', label: texts.stored, align: 'right' },
      { field: 'openFiles', align: 'right' },
      { field: 'stuckFiles', align: 'right' },
      'completeTo',
      'message',
      'accountId',
      'pulledFrom',
      'nextAt',
      'pauseReason',
    ],
    optional: ['completeTo', 'message', 'accountId', 'pulledFrom', 'nextAt', 'pauseReason'],
    grow: 'domainId',
    widths: {
      paramId: 105,
      state: 120,
      expectedHours: 85,
      listedHours: 85,
      fetchedHours: 85,
      loadedHours: 85,
      openFiles: 90,
      stuckFiles: 90,
      completeTo: 125,
      message: 180,
      accountId: 130,
      pulledFrom: 125,
      nextAt: 125,
      pauseReason: 160,
    },
    search: texts.search,
    filters: ['state', 'accountId', 'domainId', 'paramId'],
    refreshOn: [logFiles.events.arrived],
    everyMs: 30_000,
    tint: false,
    opens: { as: 'open' },
    actionsWidth: 110,
    actions: [{ label: texts.files, beside: true, button: true }, ...syncActs],
    empty: { title: texts.none, text: texts.noneText },
    parts: () => import('./syncParts'),
  },
});
