import { smsQualifications } from '#shared/areas/sms/material/qualifications';
import { screens } from '../../../kernel/screens/screens';
import { words } from '../../../kernel/text/words';
import { hasQuestion, lifeActs, materialList, opens } from './lifeActs';
import { texts } from './texts';

const form = {
  fields: ['name', 'licence', 'contact', 'phone', 'validUntil', 'upload', 'remark', 'asDraft'],
  looks: { upload: { hint: texts.uploadHint, wide: true } },
  submit: texts.submit,
  parts: () => import('./qualificationForm'),
} as const;

/** Screens of an account's qualifications. */
export const qualificationScreens = screens(smsQualifications, {
  list: {
    ...materialList,
    path: '/sms-qualification',
    about: [
      '证明企业可以发送短信的资质与证照图片。图片加密保存，查看时带有查看人水印；到期前 30、7、1 天提醒，到期后失效。',
      'Proof that a company may send, with pictures of its licence. They are stored encrypted and shown with the viewer’s name over them; you are reminded 30, 7 and 1 days before the end.',
    ],
    title: ['资质管理', 'Qualifications'],
    menu: { section: 'sms.material', order: 10 },
    columns: [
      'name',
      'licence',
      'contact',
      'phone',
      'status',
      'promisedAt',
      'reasons',
      'validUntil',
      'accountId',
      'createdAt',
    ],
    optional: ['phone', 'contact'],
    grow: 'reasons',
    refreshOn: [smsQualifications.events.changed],
    empty: {
      title: ['还没有资质', 'No qualifications yet'],
      text: [
        '提交营业执照等证照，由平台审核。',
        'Submit the licence of your company; platform staff review it.',
      ],
    },
    actions: [
      opens,
      ...lifeActs,
      {
        label: texts.answer,
        dialog: async () => ({ default: (await import('./ReplyDialog')).QualificationReply }),
        permission: 'sms.material',
        when: hasQuestion,
      },
      {
        endpoint: 'remove',
        label: words.delete,
        danger: true,
        confirm: (row) => [
          `将删除资质“${row.name}”及其文件。`,
          `This deletes the qualification “${row.name}” and its files.`,
        ],
      },
    ],
    parts: () => import('./qualificationParts'),
  },
  create: {
    ...form,
    path: '/createQualificationPage',
    title: ['提交资质', 'Submit qualification'],
  },
  edit: { ...form, path: '/updateQualificationPage', title: ['修改资质', 'Edit qualification'] },
});
