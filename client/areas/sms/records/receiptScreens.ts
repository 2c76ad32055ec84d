import { smsReceipts } from '#shared/areas/sms/records/receipts';
import type { RowOf } from '../../../kernel/declared/list/useList';
import { screens } from '../../../kernel/screens/screens';
import { texts } from '../texts';

const isLone = ({ rule }: RowOf<(typeof smsReceipts)['endpoints']['list']>): boolean =>
  rule === 'waiting' || rule === 'orphan';
/** Receipts that did not simply meet their message, and what staff do about them. */
export const receiptScreens = screens(smsReceipts, {
  list: {
    path: '/sms-smsrecordfordeliverreceipt',
    about: [
      '没有直接匹配的回执：等待、重复、无主、冲突、延后匹配。任何回执都不会丢失：找不到短信的可人工匹配，或向供应商查询。',
      'Receipts that did not simply meet their message: waiting, duplicate, orphan, conflict, matched later. None is lost: those without a message are matched by hand, or their carrier is asked.',
    ],
    menu: { section: 'smsOffice.records', order: 25 },
    title: ['回执匹配', 'Delivery receipts'],
    columns: [
      'createdAt',
      'paramId',
      'carrierId',
      'destination',
      'state',
      'err',
      'rule',
      'answer',
      'messageId',
      'tries',
      'nextTry',
    ],
    optional: ['messageId', 'nextTry', 'tries'],
    grow: 'carrierId',
    widths: { destination: 150 },
    seconds: true,
    everyMs: 5_000,
    actions: [
      {
        label: texts.match,
        dialog: () => import('./MatchReceipt'),
        permission: 'staff.smsOps.operate',
        when: isLone,
      },
      {
        endpoint: 'query',
        label: texts.askCarrier,
        when: isLone,
        done: texts.askingCarrier,
      },
      {
        endpoint: 'push',
        label: texts.handAgain,
        when: (row) => row.messageId !== null,
        confirm: texts.handAgainAsk,
        done: texts.handedAgain,
      },
    ],
    empty: { title: ['所有回执都直接匹配', 'Every receipt met its message at once'] },
    parts: () => import('./receiptParts'),
  },
});
