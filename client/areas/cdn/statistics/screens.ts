import { dataPoints } from '#shared/areas/cdn/statistics/dataPoints';
import { isStaff } from '#shared/kernel/access';
import { metricExports } from '#shared/areas/cdn/statistics/metricExports';
import { dataSyncs } from '#shared/areas/cdn/sync/lanes';
import { custom, screens } from '../../../kernel/screens/screens';
import { words } from '../../../kernel/text/words';
import { sourceLabels } from '#shared/metrics';
import { cdnWords } from '../words';
import { laneActs } from './lanes/laneActs';
import { precomputeScreens } from './precompute/precomputeList';
import { texts as exportTexts } from './exports/texts';
import { changeColumns, pointOf } from './points/changeColumns';
import * as cdnTerms from '#shared/areas/cdn/terms';

export default [
  ...precomputeScreens,
  custom({
    path: '/cdn-analyze',
    figures: () => import('../figures'),
    about: [
      '任意时间段的带宽、流量、请求、命中、状态码、地区与来源。拖动选择区间；数据未完整的时段有标记。',
      'Bandwidth, traffic, requests, hits, status codes, regions and sources of any period. Drag to narrow it; what is not complete yet is marked.',
    ],
    menu: { section: 'cdn.statistics', order: 10 },
    title: words.statistics,
    permission: 'statistics.view',
    load: () => import('./Analyze'),
  }),
  custom({
    path: '/cdn-analyze2',
    figures: () => import('../figures'),
    about: [
      '同时按多个维度拆分一个指标：域名 × 供应商 × 地区等。',
      'Splits one metric by several dimensions at once: domain x supplier x region and more.',
    ],
    menu: { section: 'cdn.statistics', order: 20 },
    title: ['多维分析', 'Multi-dimension analysis'],
    permission: 'statistics.view',
    load: () => import('./AnalyzeMulti'),
  }),
  screens(dataSyncs, {
    list: {
      path: '/cdn-datasync',
      about: [
        '统计数据从供应商到控制台的每条通道：同步到何时、落后多少、缺口在哪里，可补取。',
        'Each lane that brings figures from a supplier: up to when, how far behind, where its gaps are. Gaps can be fetched again.',
      ],
      menu: { section: 'cdnOffice.data', order: 10 },
      title: cdnTerms.dataSync,
      columns: [
        'domain',
        'paramId',
        'source',
        'state',
        'completeTo',
        { field: 'lagSeconds', label: cdnTerms.lag, align: 'right' },
        { field: 'pulledFrom', label: cdnWords.past },
        'gaps',
        'message',
        'delaySeconds',
        'stepSeconds',
      ],
      optional: ['message', 'delaySeconds', 'stepSeconds'],
      grow: 'domain',
      widths: {
        paramId: 140,
        source: 110,
        state: 150,
        completeTo: 176,
        lagSeconds: 100,
        gaps: 80,
        message: 220,
      },
      filters: ['source', 'paramId', 'state'],
      search: cdnWords.searchDomains,
      everyMs: 15_000,
      actions: laneActs,
      empty: {
        title: cdnTerms.noSyncLanesYet,
        text: [
          '域名在供应商上线后自动建立。',
          'They open by themselves when a domain is online at a supplier.',
        ],
      },
      parts: () => import('./lanes/syncCells'),
    },
  }),
  custom({
    path: '/viewMore',
    about: ['一条同步通道的历次运行与缺口。', 'Runs and gaps of one lane.'],
    ofObject: true,
    title: ['同步详情', 'Sync lane'],
    permission: 'staff.data.view',
    parent: '/cdn-datasync',
    shows: 'dataSyncs',
    load: () => import('./lanes/SyncLane'),
  }),
  screens(dataPoints, {
    list: {
      ...changeColumns,
      path: '/cdn-timeseriesdatadetails',
      about: [
        '所存 5 分钟数据的原样明细：每次变化与更正及其原因，不对齐、不补点；每个时段的累计即其他页面所显示的值。',
        'The stored rows of 5-minute figures as they are: each change and correction with its cause, nothing aligned or filled. The running sum of a slot is what the other screens show.',
      ],
      menu: { section: 'cdnOffice.series', order: 60 },
      title: ['时序数据明细', 'Series detail'],
      filters: ['domainId', 'measure', 'slotAt', 'paramId', 'country', 'cause'],
      tabs: (['accurate', 'realtime', 'log'] as const).map((source) => ({
        id: source,
        label: sourceLabels[source],
        fixed: { source },
      })),
      leads: pointOf,
      empty: {
        title: ['没有数据', 'No rows'],
        text: [
          '先选择一个域名；更早的变化在台账启用后合为一行。',
          'Choose a domain first. What was summed before the ledger began is one row a point.',
        ],
      },
      parts: () => import('./points/changeCells'),
    },
  }),
  screens(metricExports, {
    list: {
      path: '/cdn-metricexporttask',
      about: [
        '把较长时间段的指标导出为 CSV、NDJSON 或 Parquet 文件：每个时段、域名、地区与国家一行，含全部标签，合计与页面一致。在后台分段写入，可暂停，进程中断后继续，文件逐字节相同；链接 24 小时有效，文件保留 7 天。',
        'A long span of figures as CSV, NDJSON or Parquet: one row for each step, domain, region and country with all labels, and the sums of the screens. Written piece by piece in the background, paused at will, gone on with after a break to the same bytes. A link works for 24 hours, a file is kept for 7 days.',
      ],
      menu: { section: 'cdn.statistics', order: 80, office: 'cdnOffice.series' },
      title: cdnTerms.metricExportTasks,
      permission: 'metric.export',
      columns: (who) => [
        'createdAt',
        ...(isStaff(who) ? (['accountId'] as const) : []),
        'domainId',
        { field: 'fromAt', label: exportTexts.span, fields: ['fromAt', 'toAt'] },
        { field: 'step', label: exportTexts.step },
        'format',
        'state',
        { field: 'progress', fields: ['pieces', 'piecesDone'] },
        'rowCount',
        'sizeBytes',
        'expiresAt',
        'source',
        'createdByEmail',
        'message',
        'sha256',
      ],
      optional: ['expiresAt', 'source', 'createdByEmail', 'message', 'sha256'],
      grow: 'domainId',
      widths: {
        createdAt: 105,
        fromAt: 195,
        step: 70,
        format: 75,
        state: 105,
        progress: 165,
        rowCount: 80,
        sizeBytes: 90,
      },
      filters: (who) => [
        'state',
        'format',
        'source',
        ...(isStaff(who) ? (['accountId'] as const) : []),
        'domainId',
        'createdAt',
      ],
      refreshOn: [metricExports.events.changed],
      tint: false,
      actionsWidth: 130,
      toolbar: [
        {
          label: exportTexts.add,
          dialog: () => import('./exports/NewExport'),
          permission: 'metric.export',
          primary: true,
        },
      ],
      actions: [
        {
          endpoint: 'link',
          label: exportTexts.download,
          button: true,
          shows: () => import('./exports/ExportLink'),
          when: (row) => row.state === 'completed',
        },
        {
          endpoint: 'pause',
          label: exportTexts.pause,
          button: true,
          when: (row) => row.state === 'waiting' || row.state === 'active',
        },
        {
          endpoint: 'resume',
          label: exportTexts.resume,
          button: true,
          when: (row) => row.state === 'paused' || row.state === 'failed',
        },
        { endpoint: 'again', label: exportTexts.again },
        {
          endpoint: 'cancel',
          label: exportTexts.cancel,
          danger: true,
          confirm: exportTexts.cancelNote,
          when: (row) => ['waiting', 'active', 'paused', 'failed'].includes(row.state),
        },
      ],
      empty: { title: exportTexts.none, text: exportTexts.noneText },
      parts: () => import('./exports/exportCells'),
    },
  }),
  custom({
    path: '/cdn-lastrangedata',
    figures: () => import('./range/figures'),
    about: [
      '一条序列在最近 1 小时到 7 天内应有多少点、实有多少点、缺口在哪里，最小、最大与平均；原始数据与对齐后的数据并列。缺口可标为已知（原因会告知客户）或去修复。',
      'One series over the last hour to seven days: how many points should be there, how many are, where the gaps lie, lowest, highest and mean, raw rows beside aligned ones. A gap can be marked as known, with a reason that customers read, or sent to repair.',
    ],
    menu: { section: 'cdnOffice.series', order: 20 },
    title: ['最近区间数据', 'Latest range'],
    permission: 'staff.data.view',
    load: () => import('./range/LastRange'),
  }),
  custom({
    path: '/cdn-datapoint',
    about: [
      '一个域名、一个时段、一个指标：各数据源的值、台账中的每次变化、由谁或哪个任务写入、来自哪次供应商调用。',
      'One domain, slot and measure: the value of each source, each change of it in the ledger, the person or job that wrote it, and the supplier call it came from.',
    ],
    menu: { section: 'cdnOffice.series', order: 30 },
    title: ['数据点', 'Point inspector'],
    permission: 'staff.data.view',
    load: () => import('./points/DataPoint'),
  }),
];
