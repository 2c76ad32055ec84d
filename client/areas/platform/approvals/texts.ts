import { words } from '../../../kernel/text/words';
import * as platformTerms from '#shared/areas/platform/terms';
import * as terms from '#shared/kernel/terms';

/** Texts of the screen of approvals. */
export const texts = {
  title: platformTerms.approvals,
  waiting: terms.waitingApproval,
  all: words.all,
  none: ['没有待审批的申请', 'Nothing waits for a decision'],
  noneText: [
    '需要第二人复核的操作（如超过限额的账单调整）会出现在这里。',
    'What takes a second person, such as a bill adjustment above the limit, stands here.',
  ],
  preview: terms.change,
  openSubject: terms.openSubject,
  approve: terms.approve,
  refuse: words.sendBack,
  withdraw: terms.withdraw,
  withdrawn: terms.withdrawn,
  decided: terms.decided,
  own: terms.somebodyElseThanItsAuthorMustDecide,
  note: ['审批说明（驳回时必填）', 'Note (required to refuse)'],
  system: words.system,
} as const;
