import { smsPrices } from '#shared/areas/sms/prices/prices';
import { screens } from '../../../kernel/screens/screens';
import { words } from '../../../kernel/text/words';
import { texts } from './texts';

const permission = 'staff.smsOps.operate';
const columns = [
  'paramId',
  'country',
  'network',
  'prefix',
  'price',
  'currency',
  'validFrom',
  'validTo',
  'validity',
  'rules',
  'createdAt',
] as const;

export default [
  screens(smsPrices, {
    list: {
      path: '/sms-supplierattrmanag',
      about: [
        '供应商参数对每个国家及运营商网络（按号码前缀）的每条成本与规则，各有有效日期（UTC）；同一国家与前缀的日期不能重叠。短信发出时有效的一行决定其成本，写入一次，之后修改价格不改变过去。可导入价格表，先试算再应用；到期的行留作历史。',
        'What each supplier parameter takes for a segment to a country, or to a network told by its number prefix, with rules for senders and valid days (UTC); days of one country and prefix never overlap. The row that holds when a message goes out decides its cost, which is written once: later prices change nothing of the past. A price sheet is tried first, then applied; rows that ended stay as history.',
      ],
      menu: { section: 'smsOffice.scheduling', order: 40 },
      title: ['供应商属性', 'Supplier attributes'],
      columns,
      optional: ['rules', 'createdAt'],
      grow: 'network',
      search: ['按国家、网络或前缀搜索', 'Search by country, network or prefix'],
      filters: ['paramId', 'validity', 'currency', 'validFrom'],
      toolbar: [{ label: texts.sheet, dialog: () => import('./ImportSheet'), permission }],
      actions: [
        { label: words.change, dialog: () => import('./ChangePrice'), permission },
        {
          endpoint: 'remove',
          label: words.delete,
          danger: true,
          confirm: [
            '此价格不再用于以后的短信；已写入的成本不变。',
            'Messages to come no longer use this price; costs that are written stay.',
          ],
        },
      ],
      empty: {
        title: ['还没有价格', 'No prices yet'],
        text: [
          '没有价格的短信照常发送，其成本不计入统计并单独列出。',
          'Messages without a price are sent as usual; their cost is left out of the statistics and counted apart.',
        ],
      },
    },
    create: {
      path: '/createSupplierAttrsPage',
      title: ['添加供应商属性', 'Add supplier attribute'],
      fields: [
        'paramId',
        'country',
        'network',
        'prefix',
        'currency',
        'price',
        'validFrom',
        'validTo',
        'rules',
      ],
      looks: {
        country: { hint: ['两个大写字母，例如 CN', 'Two capital letters, for example CN'] },
        prefix: {
          hint: [
            '含国家码，例如 86138；留空表示整个国家；最长的前缀优先',
            'With the calling code, for example 86138; empty for the whole country; the longest one counts',
          ],
        },
        validTo: {
          hint: ['含当日；留空表示一直有效', 'That day included; empty means without an end'],
        },
        rules: {
          hint: [
            '供人查阅，网关不按其拦截',
            'For people to read: the gateway refuses nothing by it',
          ],
        },
      },
      start: { currency: 'USD', network: '', prefix: '', rules: '', validTo: null },
    },
  }),
];
