import { special } from '../../kernel/screens';

export default [
  special({
    path: '/cdn-overview',
    title: ['概览', 'Overview'],
    needs: 'statistics.view',
    load: () => import('./Overview'),
  }),
];
