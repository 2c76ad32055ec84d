import { dataTests } from '#shared/areas/cdn/dataTests/dataTests';
import { figureRules } from '#shared/areas/cdn/dataTests/rules';
import { screens } from '../../../kernel/screens/screens';
import { words } from '../../../kernel/text/words';
import { texts } from './texts';

const operate = 'staff.data.operate';

export default [
  screens(dataTests, {
    list: {
      path: '/datatest',
      about: [
        '每个已结束的日期必须成立的断言：命中不大于总数，状态码、地区、时段与小时之和一致，没有负数，台账等于所存合计，账单等于明细。每晚按计划测试，也可指定日期；不成立的列为检查发现，附样本，可直接生成修复。',
        'What must hold for every closed day: hits within the total, sums of status codes, regions, slots and hours that agree, nothing negative, the ledger equal to the stored sums, bills equal to their lines. Tested nightly by schedule and on demand for a span of days; what does not hold is a finding with a sample, and opens a repair.',
      ],
      menu: { section: 'cdnOffice.data', order: 110 },
      title: texts.title,
      columns: [
        'rule',
        'state',
        'results',
        { field: 'places', align: 'right' },
        'lastDay',
        'lastAt',
        'severity',
        'mutedUntil',
        'queryId',
        'muteReason',
        'mutedByEmail',
      ],
      optional: ['lastAt', 'queryId', 'muteReason', 'mutedByEmail'],
      grow: 'rule',
      widths: {
        rule: 240,
        state: 115,
        results: 250,
        places: 70,
        lastDay: 115,
        lastAt: 120,
        severity: 90,
        mutedUntil: 115,
      },
      filters: ['rule', 'state', 'severity'],
      opens: { as: 'open' },
      tint: false,
      refreshOn: [dataTests.events.changed],
      actionsWidth: 110,
      toolbar: [
        {
          label: texts.run,
          dialog: () => import('./RunTests'),
          permission: operate,
          primary: true,
        },
        { label: texts.add, dialog: () => import('./OwnTest'), permission: operate },
      ],
      actions: [
        { label: words.open, beside: true, button: true },
        {
          label: texts.findings,
          open: (row) =>
            `/findings?kind=${figureRules.some((rule) => rule === row.rule) ? 'figureTest' : 'recordTest'}`,
          when: (row) => row.state === 'failed',
        },
        {
          label: texts.mute,
          dialog: () => import('./MuteTest'),
          permission: operate,
          when: (row) => row.mutedUntil === null,
        },
        { endpoint: 'unmute', label: texts.unmute, when: (row) => row.mutedUntil !== null },
        {
          label: words.change,
          dialog: () => import('./OwnTest'),
          permission: operate,
          when: (row) => row.rule === 'own',
        },
        {
          endpoint: 'remove',
          label: words.delete,
          danger: true,
          confirm: texts.removeText,
          when: (row) => row.rule === 'own',
          done: words.deleted,
        },
      ],
      empty: { title: texts.none },
      parts: () => import('./testParts'),
    },
  }),
];
