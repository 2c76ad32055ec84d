import { words } from '../../../kernel/text/words';

/** Texts of the screen of approvals. */
export const texts = {
  title: ['审批', 'Approvals'],
  waiting: ['待审批', 'Waiting'],
  all: words.all,
  none: ['没有待审批的申请', 'Nothing waits for a decision'],
  noneText: [
    '需要第二人复核的操作（如超过限额的账单调整）会出现在这里。',
    'What takes a second person, such as a bill adjustment above the limit, stands here.',
  ],
  preview: ['变化', 'Change'],
  openSubject: ['查看对象', 'Open subject'],
  approve: ['批准', 'Approve'],
  refuse: words.sendBack,
  withdraw: ['撤回', 'Withdraw'],
  withdrawn: ['已撤回', 'Withdrawn'],
  decided: ['已处理', 'Decided'],
  own: ['不能审批自己提出的申请', 'Somebody else than its author must decide'],
  note: ['审批说明（驳回时必填）', 'Note (required to refuse)'],
  system: words.system,
} as const;
