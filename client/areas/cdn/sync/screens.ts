import * as cdnTerms from '#shared/areas/cdn/terms';
import { type ShownRun, syncRuns } from '#shared/areas/cdn/sync/runs';
import { lastValues } from '#shared/areas/cdn/sync/lastValues';
import { custom, screens } from '../../../kernel/screens/screens';
import { cdnWords } from '../words';
import { texts } from './texts';
import { threadScreens } from './threadScreens';
import type { Label } from '#shared/kernel/field';
import { fill } from '#shared/kernel/text';

/** What a run brought, in words. */
const counted = (run: Record<string, unknown>): Label => {
  const { added, changed, unchanged } = run as ShownRun;
  const counts = { added, changed, unchanged };
  const [zhCN, en] = texts.againDone;
  return [fill(zhCN, counts), fill(en, counts)];
};

export default [
  ...threadScreens,
  screens(syncRuns, {
    list: {
      path: '/cdn-synchistory',
      about: [
        '所有通道最近 7 天的同步运行：拉取了哪一段、新增和更正了多少时段、耗时、失败原因。点开一次运行可看到改变的每个时段、供应商调用，可再次拉取或与另一次对比。',
        'Runs of all lanes of the last 7 days: which span, how many slots were added and corrected, how long it took and why some failed. A run opens into each changed slot and the calls to the supplier, can be run again and be compared with another.',
      ],
      menu: { section: 'cdnOffice.data', order: 20 },
      title: cdnWords.syncHistory,
      columns: [
        'createdAt',
        'domain',
        'paramId',
        'source',
        'kind',
        { field: 'fromAt', label: texts.span, fields: ['fromAt', 'toAt'] },
        { field: 'outcome', fields: ['outcome', 'errorClass'] },
        'added',
        'changed',
        'ms',
        'message',
        'accountId',
        'points',
        'unchanged',
        'actor',
        'requestId',
      ],
      optional: ['message', 'accountId', 'points', 'unchanged', 'actor', 'requestId'],
      grow: 'domain',
      seconds: true,
      widths: {
        createdAt: 130,
        paramId: 95,
        source: 85,
        kind: 85,
        fromAt: 205,
        outcome: 120,
        added: 60,
        changed: 65,
        ms: 80,
        message: 150,
      },
      search: ['按域名或错误信息搜索', 'Search by domain or error'],
      filters: ['outcome', 'kind', 'source', 'paramId', 'createdAt', 'errorClass'],
      size: 50,
      everyMs: 30_000,
      tint: false,
      leads: (row) => `/viewMoreHistory?id=${row.id}`,
      actionsWidth: 70,
      actions: [
        {
          endpoint: 'again',
          label: texts.again,
          confirm: texts.againNote,
          done: counted,
        },
      ],
      empty: { title: texts.kept, text: texts.keptText },
      parts: () => import('./runCells'),
    },
  }),
  custom({
    path: '/viewMoreHistory',
    about: [
      '一次同步运行改变的每个时段（前、后、差），所用的供应商调用及其正文，以及同一时间段的其他运行，可并排对比。',
      'Each slot that one run changed (before, after, difference), its calls to the supplier with their bodies, and other runs of the same span to put beside it.',
    ],
    ofObject: true,
    title: ['同步历史详情', 'Sync run detail'],
    permission: 'staff.data.view',
    parent: '/cdn-synchistory',
    shows: 'syncRuns',
    load: () => import('./SyncRun'),
  }),
  screens(lastValues, {
    list: {
      path: '/cdn-lastdata',
      about: [
        '每条通道最新数据的时间、数值与滞后。预期滞后为参数的拉取延迟加两个步长；超出为滞后，超出三倍为过期。“原因”沿供应商水位、最近调用、熔断、通道、工作进程、存储逐环检查，指出首个异常环节。',
        'The newest figure of each lane with its lag. Expected is the pull delay of the parameter and two steps; beyond that a lane is late, beyond three times as much stale. "Why" walks from the supplier\'s watermark over the last call, circuit, lane and worker to the store and names the first broken link.',
      ],
      menu: { section: 'cdnOffice.series', order: 10 },
      title: ['最新数据', 'Latest value'],
      columns: [
        'domain',
        { field: 'paramId', label: cdnTerms.parameter },
        'source',
        'state',
        { field: 'lagSeconds', align: 'right' },
        { field: 'expectedSeconds', align: 'right' },
        'completeTo',
        'slotAt',
        'bytes',
        'requests',
        'accountId',
      ],
      optional: ['requests', 'accountId'],
      grow: 'domain',
      widths: {
        domain: 170,
        paramId: 110,
        source: 95,
        state: 105,
        lagSeconds: 105,
        expectedSeconds: 110,
        completeTo: 110,
        slotAt: 110,
        bytes: 95,
        requests: 85,
      },
      search: cdnWords.searchDomains,
      filters: ['state', 'source', 'paramId', 'accountId'],
      size: 50,
      everyMs: 30_000,
      tint: false,
      opens: { as: 'why' },
      actionsWidth: 70,
      actions: [
        { label: texts.why.open, beside: true },
        { label: texts.lane, open: (row) => `/viewMore?id=${row.id}` },
        {
          label: texts.repair,
          open: (row) => `/data-repair?domainId=${row.domainId}`,
        },
      ],
      empty: { title: texts.noLanes },
      parts: () => import('./lastCells'),
    },
  }),
];
