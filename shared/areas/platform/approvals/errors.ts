import * as terms from '../../../kernel/terms';

/** Failures of the area "approvals": status, Chinese, English. */
export const approvalsErrors = {
  'approval.own': [403, ...terms.somebodyElseThanItsAuthorMustDecide],
  'approval.notOwn': [403, '只能撤回自己的申请', 'Only its author can withdraw a request'],
  'approval.decided': [409, '该申请已处理', 'This has been decided already'],
  'approval.waits': [409, '同一对象已有申请在等待审批', 'A request for this waits already'],
  'approval.moved': [
    409,
    '申请内容已变化，请查看后再审批',
    'What is asked for has changed; look at it again before you decide',
  ],
  'approval.reason': [400, '驳回时请填写理由', 'Please say why you refuse'],
} as const;
