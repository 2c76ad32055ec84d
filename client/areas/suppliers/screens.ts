import { edgeNodes } from '#shared/areas/suppliers/edgeNodes';
import { screens } from '../../kernel/screens';

const fields = ['name', 'supplier', 'address', 'region', 'description'] as const;

export default [
  screens(edgeNodes, {
    list: {
      path: '/cdn-supplier-edge-node',
      title: ['边缘节点', 'Edge nodes'],
      columns: [
        'name',
        'supplier',
        'address',
        'region',
        'health',
        'lastMs',
        'checkedAt',
        'createdAt',
      ],
      optional: ['createdAt'],
      sortable: ['name', 'supplier', 'address', 'lastMs', 'createdAt'],
      search: 'search',
      filters: ['supplier', 'health'],
      actions: [
        { endpoint: 'check', label: ['立即检查', 'Check now'] },
        {
          endpoint: 'remove',
          label: ['删除', 'Delete'],
          danger: true,
          confirm: [
            '该节点将不再用于验证刷新、预热和探测。',
            'The node will no longer witness purges, preheats and probes.',
          ],
        },
      ],
    },
    create: { path: '/add-supplier-edge-node', fields },
    edit: { path: '/edit-supplier-edge-node/:id', fields },
  }),
];
