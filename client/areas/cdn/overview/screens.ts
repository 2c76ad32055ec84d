import { custom } from '../../../kernel/page/screens';

export default [
  custom({
    path: '/cdn-overview',
    title: ['概览', 'Overview'],
    needs: 'statistics.view',
    load: () => import('./Overview'),
  }),
  custom({
    path: '/control-overview',
    title: ['管控概览', 'Control overview'],
    needs: 'domain.list',
    load: () => import('./Control'),
  }),
];
