import { smsStatements } from '#shared/areas/sms/statements/statements';
import * as terms from '#shared/kernel/terms';
import { screens } from '../../../kernel/screens/screens';
import { statementActs } from './statementActs';
import { texts } from './texts';

export default [
  screens(smsStatements, {
    list: {
      path: '/sms-imporMessageLog',
      menu: { section: 'smsOffice.records', order: 20 },
      about: [
        '把供应商给出的明细与我方记录逐条比对：仅我方、仅供应商、状态、条数与价格的差异，各有金额。应用只补全缺少的回执与成本，可撤销；差异可导出给供应商。',
        'Compares a carrier’s own file with our records line by line: only ours, only theirs, another state, other segments, another price, each with its money. Applying fills only missing receipts and costs, and can be undone; the differences can be exported for the carrier.',
      ],
      title: texts.title,
      columns: [
        'createdAt',
        'paramId',
        'name',
        { field: 'fromDay', label: terms.span, fields: ['fromDay', 'toDay'] },
        'state',
        { field: 'lines', align: 'right' },
        { field: 'matched', align: 'right' },
        { field: 'fills', align: 'right' },
        { field: 'different', align: 'right' },
        { field: 'ours', align: 'right' },
        { field: 'theirs', align: 'right' },
        'currency',
        'appliedAt',
        'createdByEmail',
      ],
      optional: ['currency', 'appliedAt', 'createdByEmail'],
      widths: {
        createdAt: 115,
        paramId: 120,
        fromDay: 175,
        state: 110,
        lines: 85,
        matched: 75,
        fills: 75,
        different: 80,
        ours: 105,
        theirs: 105,
      },
      grow: 'name',
      search: ['按文件搜索', 'Search by file'],
      filters: ['paramId', 'state', 'createdAt'],
      refreshOn: [smsStatements.events.changed],
      opens: { as: 'open' },
      create: false,
      toolbar: [
        {
          label: texts.add,
          dialog: () => import('./ImportStatement'),
          permission: 'staff.smsOps.operate',
          primary: true,
        },
      ],
      actions: statementActs,
      empty: {
        title: ['还没有对账单', 'No statements yet'],
        text: [
          '导入供应商导出的文件，先试算，再决定是否补全。',
          'Import the file a carrier exports: it is tried first, then you decide whether it fills anything.',
        ],
      },
      parts: () => import('./statementParts'),
    },
  }),
];
