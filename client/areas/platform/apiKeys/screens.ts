import { custom } from '../../../kernel/page/screens';
import { words } from '../../../kernel/text/words';

export default [
  custom({
    path: '/showApi',
    menu: { section: 'cdn.account', order: 30 },
    title: words.apiKeys,
    permission: 'apiKey.reveal',
    load: () => import('./ShowApi'),
  }),
];
