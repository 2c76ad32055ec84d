import { special } from '../../../kernel/page/screens';

export default [
  special({
    path: '/showApi',
    title: ['API 密钥', 'API keys'],
    needs: 'apiKey.reveal',
    load: () => import('./ShowApi'),
  }),
];
