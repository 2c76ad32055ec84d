import { custom } from '../../../kernel/page/screens';

export default [
  custom({
    path: '/showApi',
    title: ['API 密钥', 'API keys'],
    needs: 'apiKey.reveal',
    load: () => import('./ShowApi'),
  }),
];
