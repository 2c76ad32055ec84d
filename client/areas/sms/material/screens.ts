import { smsSignatures } from '#shared/areas/sms/material/signatures';
import { screens } from '../../../kernel/screens/screens';
import { words } from '../../../kernel/text/words';

const fields = ['name', 'source', 'remark'] as const;

export default [
  screens(smsSignatures, {
    list: {
      path: '/sms-signature',
      about: [
        '短信开头的签名。提交材料后由平台审核，通过的签名才能用于发送。',
        'The signature an SMS begins with. Platform staff review it; only an approved one may be sent with.',
      ],
      title: ['签名', 'Signatures'],
      menu: { section: 'sms.material', order: 20 },
      columns: ['name', 'source', 'status', 'remark', 'accountId', 'createdAt'],
      grow: 'remark',
      empty: {
        title: ['还没有签名', 'No signatures yet'],
        text: [
          '签名是短信开头的发送方名称，审核通过后才能用于发送。',
          'A signature names the sender at the head of a message; it is used once it is approved.',
        ],
      },
      actions: [
        {
          endpoint: 'remove',
          label: words.delete,
          danger: true,
          confirm: (row) => [
            `使用签名“${row.name}”的模板将无法再发送。`,
            `Templates that use “${row.name}” can no longer be sent.`,
          ],
        },
      ],
    },
    create: { path: '/createSignaturePage', title: ['申请签名', 'Apply for signature'], fields },
    edit: { path: '/updateSignaturePage', title: ['修改签名', 'Edit signature'], fields },
  }),
];
