import { custom } from '../../../kernel/page/screens';
import { words } from '../../../kernel/text/words';

export default [
  custom({
    path: '/cdn-overview',
    menu: { section: 'cdn.overview', order: 10 },
    title: words.overview,
    permission: 'statistics.view',
    load: () => import('./Overview'),
  }),
  custom({
    path: '/control-overview',
    menu: { section: 'cdn.overview', order: 20, office: 'cdnOffice.overview' },
    title: ['管控概览', 'Control overview'],
    permission: 'domain.list',
    load: () => import('./Control'),
  }),
];
