import { custom } from '../../../kernel/page/screens';

export default [
  custom({
    path: '/showApi',
    menu: { section: 'cdn.account', order: 30 },
    title: ['API 密钥', 'API keys'],
    permission: 'apiKey.reveal',
    load: () => import('./ShowApi'),
  }),
];
