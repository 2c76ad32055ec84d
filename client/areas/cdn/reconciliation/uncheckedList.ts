import { dayChecks } from '#shared/areas/cdn/reconciliation/dayChecks';
import type { uncheckedDays } from '#shared/areas/cdn/reconciliation/uncheckedDays';
import type { RowOf } from '../../../kernel/declared/list/useList';
import type { ListScreen } from '../../../kernel/screens/screens';
import { texts } from './texts';

type Unchecked = RowOf<typeof uncheckedDays.endpoints.list>;
const checkOf = (row: Unchecked) => ({ id: row.checkId });

/** Days without a passed check, which keep bills from completing. */
export const uncheckedList: ListScreen<typeof uncheckedDays.endpoints.list, typeof uncheckedDays> =
  {
    path: '/cdn-dayuncheck',
    about: [
      '出账前还差什么：每天、每个供应商参数、每个账号中尚未通过、接受或豁免的日核对，及其阻塞的月账单。可重新核对；豁免须说明原因，并由第二人审批。',
      'What stops a month from completing: each day, supplier parameter and account whose check has neither passed nor been accepted or waived, with the bill it blocks. Check it again; a waiver needs a reason and a second person.',
    ],
    menu: { section: 'cdnOffice.data', order: 90 },
    title: ['未核对日期', 'Unchecked days'],
    columns: [
      'day',
      'accountId',
      'paramId',
      'state',
      'ageDays',
      'month',
      'estimate',
      'waiver',
      'supplier',
    ],
    optional: ['supplier'],
    grow: 'accountId',
    widths: { day: 120, paramId: 150, state: 170, ageDays: 110, month: 130, waiver: 110 },
    filters: ['state', 'day', 'month', 'accountId', 'paramId'],
    refreshOn: [dayChecks.events.changed],
    leads: (row) => `/viewMoreLocalSupplier?id=${row.checkId}`,
    actionsWidth: 70,
    actions: [
      {
        endpoint: 'run',
        label: texts.dayChecks.checkNow,
        input: checkOf,
        done: texts.dayChecks.checked,
      },
      {
        endpoint: 'waive',
        label: texts.unchecked.waive,
        title: (row) => [
          `豁免 ${row.accountName} 的 ${row.day}`,
          `Waive ${row.day} of ${row.accountName}`,
        ],
        input: (row) => ({ id: row.checkId, accountId: row.accountId }),
        reason: { field: 'reason', label: texts.dayChecks.reason, max: 500 },
        refused: (row) => row.waiver === 'waiting' && texts.unchecked.waits,
        done: texts.unchecked.asked,
      },
    ],
    bulk: [
      {
        endpoint: 'run',
        label: texts.dayChecks.checkNow,
        each: checkOf,
        confirm: false,
        done: texts.dayChecks.checked,
      },
    ],
    empty: {
      title: ['没有未核对的日期', 'No unchecked days'],
      text: ['出账不受日核对阻塞。', 'No bill waits for a day check.'],
    },
    parts: () => import('./uncheckedCells'),
  };
