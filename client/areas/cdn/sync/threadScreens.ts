import { syncThreads } from '#shared/areas/cdn/sync/syncThreads';
import { screens } from '../../../kernel/screens/screens';
import { threadTexts } from './threadTexts';

/** The screen of sync lanes. */
export const threadScreens = screens(syncThreads, {
  list: {
    path: '/cdn-datasyncThread',
    menu: { section: 'cdnOffice.data', order: 30 },
    about: [
      '每个供应商凭据按类别（实时、准确、日志、刷新预热、配置）允许与实际的调用速率、执行中、等待、按类错误与熔断状态。速率、并发、暂停与解除熔断对所有进程生效。',
      'What each credential is allowed and asked by kind (realtime, accurate, logs, content, configuration), with what is in flight and waiting, errors by class and the circuit. Pace, concurrency, pause and closing the circuit hold for all processes.',
    ],
    title: threadTexts.title,
    rowKey: 'key',
    columns: [
      'param',
      'kind',
      'state',
      // What breaks first stands first: columns without room leave from the end.
      { field: 'circuit', fields: ['circuit', 'circuitReason', 'nextTryAt'] },
      { field: 'errors', align: 'right' },
      { field: 'allowed', align: 'right' },
      { field: 'used', align: 'right' },
      { field: 'waiting', align: 'right' },
      { field: 'inFlight', align: 'right' },
      { field: 'calls', align: 'right' },
      { field: 'concurrency', align: 'right' },
      'validUntil',
      'changedBy',
    ],
    optional: ['concurrency', 'changedBy'],
    grow: 'param',
    widths: {
      kind: 110,
      state: 90,
      allowed: 110,
      used: 100,
      concurrency: 110,
      inFlight: 80,
      waiting: 80,
      calls: 110,
      errors: 110,
      circuit: 95,
      validUntil: 115,
      changedBy: 150,
    },
    search: threadTexts.search,
    filters: ['kind', 'state', 'circuit', 'paramId'],
    everyMs: 3_000,
    tint: false,
    size: 50,
    actionsWidth: 150,
    actions: [
      {
        label: threadTexts.calls,
        open: (row) => `/cdn-supplierapicall?paramId=${row.paramId}`,
      },
      {
        label: threadTexts.limit,
        dialog: () => import('./LimitDialog'),
        permission: 'staff.suppliers.operate',
        button: true,
      },
      {
        label: threadTexts.pause,
        endpoint: 'pause',
        input: ({ paramId, kind }) => ({ paramId, kind, paused: true }),
        confirm: threadTexts.pauseAsk,
        done: threadTexts.paused,
        when: (row) => row.state === 'running',
      },
      {
        label: threadTexts.resume,
        endpoint: 'pause',
        input: ({ paramId, kind }) => ({ paramId, kind, paused: false }),
        done: threadTexts.resumed,
        when: (row) => row.state === 'paused',
      },
      {
        label: threadTexts.reset,
        endpoint: 'reset',
        input: ({ paramId }) => ({ paramId }),
        confirm: threadTexts.resetAsk,
        done: threadTexts.resetDone,
        when: (row) => row.circuit !== 'closed',
      },
    ],
    empty: { title: threadTexts.none },
    parts: () => import('./threadParts'),
  },
});
