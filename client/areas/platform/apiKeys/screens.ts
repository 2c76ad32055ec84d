import { custom } from '../../../kernel/screens/screens';
import { words } from '../../../kernel/text/words';

export default [
  custom({
    path: '/showApi',
    about: [
      'API 密钥以签名的请求调用与控制台相同的接口；密钥内容只显示一次。',
      'API keys call the same operations as this console, by signed requests. A secret is shown once.',
    ],
    menu: { section: 'cdn.account', order: 30 },
    title: words.apiKeys,
    permission: 'apiKey.reveal',
    load: () => import('./ShowApi'),
  }),
];
