import { smsSignatures } from '#shared/areas/sms/material/signatures';
import { smsTemplates } from '#shared/areas/sms/material/templates';
import { screens } from '../../../kernel/screens/screens';
import { words } from '../../../kernel/text/words';
import { hasQuestion, lifeActs, materialList, opens } from './lifeActs';
import { qualificationScreens } from './qualificationScreens';
import { reviewScreens } from './reviewScreens';
import { texts } from './texts';

const fields = ['name', 'source', 'remark'] as const;
const templateFields = ['name', 'kind', 'text', 'remark'] as const;
const permission = 'sms.material';
const textLook = {
  text: {
    hint: [
      '变量写作 {name}，例如：您的验证码是 {code}',
      'A variable reads {name}, for example: Your code is {code}',
    ],
  },
} as const;

export default [
  ...qualificationScreens,
  screens(smsSignatures, {
    list: {
      ...materialList,
      path: '/sms-signature',
      about: [
        '短信开头的签名。提交后由平台审核，通过的签名才能用于发送；修改期间旧版本继续使用。',
        'The signature an SMS begins with. Platform staff review it; only an approved one may be sent with, and it stays in use while a changed one is reviewed.',
      ],
      title: ['签名', 'Signatures'],
      menu: { section: 'sms.material', order: 20 },
      columns: [
        'name',
        'source',
        'status',
        'promisedAt',
        'reasons',
        'remark',
        'accountId',
        'createdAt',
      ],
      optional: ['remark'],
      grow: 'reasons',
      refreshOn: [smsSignatures.events.changed],
      empty: {
        title: ['还没有签名', 'No signatures yet'],
        text: [
          '签名是短信开头的发送方名称，审核通过后才能用于发送。',
          'A signature names the sender at the head of a message; it is used once it is approved.',
        ],
      },
      actions: [
        opens,
        ...lifeActs,
        {
          label: texts.answer,
          dialog: async () => ({ default: (await import('./ReplyDialog')).SignatureReply }),
          permission,
          when: hasQuestion,
        },
        {
          endpoint: 'remove',
          label: words.delete,
          danger: true,
          confirm: (row) => [
            `将无法再以签名“${row.name}”发送。`,
            `Nothing can be sent under “${row.name}” any more.`,
          ],
        },
      ],
      parts: () => import('./signatureParts'),
    },
    create: {
      path: '/createSignaturePage',
      title: ['申请签名', 'Apply for signature'],
      fields: [...fields, 'asDraft'],
      submit: texts.submit,
      parts: () => import('./signatureForm'),
    },
    edit: {
      path: '/updateSignaturePage',
      title: ['修改签名', 'Edit signature'],
      fields: [...fields, 'asDraft'],
      submit: texts.submit,
      parts: () => import('./signatureForm'),
    },
  }),
  screens(smsTemplates, {
    list: {
      ...materialList,
      path: '/sms-template',
      about: [
        '短信内容模板：规则预审、由平台审核，通过后即可用于发送；修改期间旧版本继续使用。',
        'Texts messages are made of: checked by rules, reviewed by platform staff, sent with once approved. The version before stays in use until a changed one passes.',
      ],
      title: ['模板', 'Templates'],
      menu: { section: 'sms.material', order: 30 },
      columns: [
        'name',
        'kind',
        'text',
        'variables',
        'status',
        'promisedAt',
        'reasons',
        'usedVersion',
        'accountId',
        'createdAt',
      ],
      optional: ['variables', 'usedVersion'],
      grow: 'text',
      refreshOn: [smsTemplates.events.changed],
      empty: {
        title: ['还没有模板', 'No templates yet'],
        text: [
          '模板通过审核后才能用于发送；变量写作 {name}。',
          'A template is sent with once it is approved; variables read {name}.',
        ],
      },
      actions: [
        opens,
        { label: texts.copy, open: (row) => `/createTemplatePage?from=${row.id}`, permission },
        ...lifeActs,
        {
          label: texts.answer,
          dialog: async () => ({ default: (await import('./ReplyDialog')).TemplateReply }),
          permission,
          when: hasQuestion,
        },
        {
          endpoint: 'remove',
          label: words.delete,
          danger: true,
          confirm: (row) => [
            `将无法再用模板“${row.name}”发送。`,
            `Nothing can be sent with the template “${row.name}” any more.`,
          ],
        },
      ],
      parts: () => import('./templateParts'),
    },
    create: {
      path: '/createTemplatePage',
      title: ['申请模板', 'Apply for template'],
      fields: [...templateFields, 'asDraft'],
      looks: textLook,
      start: { kind: 'notice' },
      submit: texts.submit,
      parts: () => import('./templateForm'),
    },
    edit: {
      path: '/updateTemplatePage',
      title: ['修改模板', 'Edit template'],
      fields: [...templateFields, 'asDraft'],
      looks: textLook,
      submit: texts.submit,
      parts: () => import('./templateForm'),
    },
  }),
  ...reviewScreens,
];
