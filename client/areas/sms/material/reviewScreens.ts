import type { MaterialKind } from '#shared/areas/sms/material/life';
import { smsReviews } from '#shared/areas/sms/material/reviews';
import { type ListScreen, screens } from '../../../kernel/screens/screens';
import { words } from '../../../kernel/text/words';

type Queue = ListScreen<(typeof smsReviews)['endpoints']['list'], typeof smsReviews>;
/** The reviewers' queue of one kind of material; all kinds have the same one. */
const queueOf = (kind: MaterialKind, own: Pick<Queue, 'path' | 'about' | 'title' | 'menu'>) =>
  ({
    ...own,
    fixed: { kind: [kind] },
    tabs: [
      { id: 'waiting', label: ['待审核', 'To review'], fixed: { state: ['reviewing'] } },
      { id: 'question', label: ['等待客户答复', 'Customer asked'], fixed: { state: ['question'] } },
      { id: 'all', label: words.all, fixed: {} },
    ],
    filters: ['risk', 'accountId', 'createdAt'],
    columns: [
      'name',
      'risk',
      'state',
      'promisedAt',
      'accountId',
      'version',
      'claimedBy',
      'firstBy',
      'createdAt',
      'decidedBy',
      'decidedAt',
    ],
    optional: ['firstBy', 'decidedBy', 'decidedAt'],
    grow: 'name',
    sort: 'risk',
    opens: { as: 'open' },
    actionsWidth: 90,
    actions: [{ label: words.open, beside: true, button: true }],
    refreshOn: [smsReviews.events.changed],
    empty: { title: ['没有待审核的项', 'Nothing waits for review'] },
  }) as const satisfies Queue;

/** Screens of the reviewers. */
export const reviewScreens = screens(smsReviews, {
  list: [
    {
      ...queueOf('qualification', {
        path: '/sms-qualificationRoot',
        about: [
          '资质审核队列：风险高、承诺时间早的在前。领取 10 分钟内他人不能处理；证照图片带查看人水印并留有记录。键盘：N 领取下一项，A 通过，R 驳回，Q 提问。',
          'Qualifications to review, risk first and then by promised time. A claim holds for 10 minutes; pictures are shown with the viewer’s name over them and recorded. By keyboard: N next, A approve, R reject, Q ask.',
        ],
        title: ['资质审核', 'Qualification review'],
        menu: { section: 'smsOffice.review', order: 10 },
      }),
      parts: () => import('./qualificationReviewParts'),
    },
    {
      ...queueOf('signature', {
        path: '/sms-signatureRoot',
        about: [
          '签名审核队列：风险高、承诺时间早的在前。领取 10 分钟内他人不能处理；与其他账号相近的签名须两人通过。全程可用键盘：N 领取下一项，A 通过，R 驳回，Q 提问。',
          'Signatures to review, risk first and then by promised time. A claim holds for 10 minutes; names that look like another account’s take two people. By keyboard: N next, A approve, R reject, Q ask.',
        ],
        title: ['签名审核', 'Signature review'],
        menu: { section: 'smsOffice.review', order: 20 },
      }),
      parts: () => import('./signatureReviewParts'),
    },
    {
      ...queueOf('template', {
        path: '/sms-templateRoot',
        about: [
          '模板审核队列：标出变量、链接与禁用词，与使用中的版本并列；含链接等高风险的须两人通过。下方为可编辑的禁用词。键盘：N 领取下一项，A 通过，R 驳回，Q 提问。',
          'Templates to review with variables, links and banned words marked, beside the version in use; risky ones take two people. The list of banned words stands below. By keyboard: N next, A approve, R reject, Q ask.',
        ],
        title: ['模板审核', 'Template review'],
        menu: { section: 'smsOffice.review', order: 30 },
      }),
      parts: () => import('./templateReviewParts'),
    },
  ],
});
