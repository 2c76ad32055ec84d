import { edgeNodes } from '#shared/areas/cdn/suppliers/edgeNodes';
import { screens, custom } from '../../../kernel/page/screens';
import { paramForms } from './paramForms';
import { scheduleForms } from './scheduleForms';

const fields = ['name', 'supplier', 'address', 'region', 'description'] as const;

export default [
  screens(edgeNodes, {
    list: {
      path: '/cdn-supplier-edge-node',
      menu: { section: 'cdnOffice.suppliers', order: 40 },
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
  custom({
    path: '/params-manag',
    menu: { section: 'cdnOffice.suppliers', order: 10 },
    title: ['供应商参数', 'Supplier parameters'],
    needs: 'staff.suppliers.view',
    load: () => import('./Params'),
  }),
  ...paramForms,
  custom({
    path: '/cdn-supplierapicall',
    menu: { section: 'cdnOffice.suppliers', order: 50 },
    title: ['供应商接口调用', 'Supplier API calls'],
    needs: 'staff.suppliers.view',
    load: () => import('./Calls'),
  }),
  custom({
    path: '/schedule-manag',
    menu: { section: 'cdnOffice.scheduling', order: 10 },
    title: ['调度策略', 'Scheduling policies'],
    needs: 'staff.scheduling.view',
    load: () => import('./Schedules'),
    props: { office: true },
  }),
  custom({
    path: '/schedule-manageuser',
    menu: { section: 'cdn.account', order: 50 },
    title: ['自助调度', 'Own scheduling policies'],
    needs: 'schedule.view',
    load: () => import('./Schedules'),
    props: { office: false },
  }),
  ...scheduleForms,
];
