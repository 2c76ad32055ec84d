import { schedules } from '#shared/areas/cdn/schedules/schedules';
import { accountParams } from '#shared/areas/cdn/suppliers/accountParams';
import { edgeNodes } from '#shared/areas/cdn/suppliers/edgeNodes';
import { supplierCalls } from '#shared/areas/cdn/suppliers/supplierCalls';
import { supplierAccounts } from '#shared/areas/cdn/suppliers/supplierAccounts';
import { supplierParams } from '#shared/areas/cdn/suppliers/supplierParams';
import { custom, screens } from '../../../kernel/screens/screens';
import { words } from '../../../kernel/text/words';
import { nodeTexts } from './nodeTexts';
import { paramForms } from './paramForms';
import { accountList } from './accountList';
import { accountParamList } from './params/accountParamList';
import { allParams } from './params/allParams';
import { paramTexts } from './params/texts';
import { inUse, policies, titled } from './policyList';
import { scheduleForms } from './scheduleForms';
import { cdnWords } from '../words';
import * as cdnTerms from '#shared/areas/cdn/terms';

const fields = ['name', 'supplier', 'address', 'region', 'description'] as const;

const permission = 'staff.suppliers.operate';
export default [
  screens(edgeNodes, {
    list: {
      path: '/cdn-supplier-edge-node',
      about: [
        '供应商的边缘节点：地址、地区、状态、24 小时的检查，以及最近用于什么。证明与预热使用此清单。可批量导入，逐行给出结果；运行中的任务使用的节点不能删除。',
        'Edge nodes of the suppliers: address, region, state, checks of 24 hours and what they were last used for. Proofs and preheating ask the nodes of this list. Lists are imported with a result for each line; a node that a running task uses cannot be removed.',
      ],
      menu: { section: 'cdnOffice.suppliers', order: 40 },
      title: cdnTerms.edgeNodes,
      columns: [
        'name',
        'supplier',
        'address',
        'region',
        'health',
        'lastMs',
        'checks',
        'checkedAt',
        'lastUse',
        'lastUsedAt',
        'createdAt',
      ],
      optional: ['lastUse', 'createdAt'],
      grow: 'name',
      widths: {
        supplier: 110,
        address: 150,
        region: 110,
        health: 95,
        lastMs: 110,
        checks: 150,
        checkedAt: 150,
        lastUse: 140,
        lastUsedAt: 150,
        createdAt: 150,
      },
      toolbar: [{ label: nodeTexts.enter, dialog: () => import('./EnterNodes'), permission }],
      parts: () => import('./nodeParts'),
      actions: [
        { endpoint: 'check', label: words.checkNow },
        {
          endpoint: 'remove',
          label: words.delete,
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
  screens(supplierParams, {
    list: [
      {
        path: '/params-manag',
        about: [
          '供应商的接入凭据与限制。凭据加密保存，只能更换，不能读出；“保存并测试”会真实调用一次。',
          'Access to the suppliers: credentials and limits. Credentials are encrypted, can be replaced and never read; "Save and test" makes a real call.',
        ],
        menu: { section: 'cdnOffice.suppliers', order: 10 },
        title: cdnTerms.supplierParameters,
        columns: [
          'name',
          'description',
          'supplier',
          'baseUrl',
          'enabled',
          'sealed',
          'referenceCount',
          'createdAt',
        ],
        optional: ['createdAt'],
        grow: 'description',
        widths: { name: 150, description: 180, baseUrl: 210, sealed: 120, referenceCount: 90 },
        search: paramTexts.search,
        filters: ['supplier'],
        actionsWidth: 130,
        toolbar: [{ label: cdnWords.addParameter, open: '/addParams', permission, primary: true }],
        actions: [
          { label: words.test, dialog: () => import('./ParamTest'), permission, button: true },
          { label: words.change, open: (row) => `/updateParams?id=${row.id}`, permission },
          { label: words.copy, open: (row) => `/addParams?from=${row.id}`, permission },
          {
            endpoint: 'remove',
            label: words.delete,
            danger: true,
            title: titled,
            typed: (row) => row.name,
            refused: inUse,
            confirm: (row) => [
              `将删除供应商参数 ${row.name} 及其凭据。`,
              `This deletes the supplier parameter ${row.name} and its credentials.`,
            ],
            done: words.deleted,
          },
        ],
        parts: () => import('./paramCells'),
      },
      allParams,
    ],
  }),
  screens(accountParams, { list: accountParamList }),
  ...paramForms,
  screens(supplierAccounts, { list: accountList }),
  custom({
    path: '/platform-supplierdata',
    figures: () => import('./scoreFigures'),
    about: [
      '哪个供应商值得更多流量：每个供应商每月的流量、可用性、5xx 占比、刷新到验证的 95 分位、数据延迟中位数、缺口、接口错误率与每 GB 成本。点击数字可看同一供应商、同一月份的来源。',
      'Who deserves more traffic: traffic, availability, 5xx share, purge p95 until verified, median data delay, gaps, API error share and cost per GB of each supplier and month. A figure opens what it follows from, for the same supplier and month.',
    ],
    menu: { section: 'cdnOffice.suppliers', order: 70 },
    title: ['供应商数据', 'Supplier data'],
    permission: 'staff.suppliers.view',
    load: () => import('./SupplierScores'),
  }),
  screens(supplierCalls, {
    list: {
      path: '/cdn-supplierapicall',
      about: [
        '平台对供应商的每一次调用：请求、应答、耗时、重试。点开一行可查看隐去密钥的正文。',
        'Every call to a supplier: request, answer, duration, tries. A row opens into its bodies without secrets.',
      ],
      menu: { section: 'cdnOffice.suppliers', order: 50 },
      title: ['供应商接口调用', 'Supplier API calls'],
      columns: [
        'createdAt',
        'supplier',
        'operation',
        { field: 'errorClass', label: cdnWords.result, fields: ['status', 'errorClass'] },
        'ms',
        'url',
        'attempt',
        'requestId',
      ],
      optional: ['attempt', 'requestId'],
      grow: 'url',
      seconds: true,
      widths: { createdAt: 170, operation: 150, errorClass: 120, ms: 100, attempt: 80 },
      search: ['按请求号搜索', 'Search by request id'],
      searchIn: 'requestId',
      filters: ['supplier', 'paramId', 'errorClass', 'failed', 'createdAt'],
      size: 50,
      everyMs: 15_000,
      tint: false,
      opens: { as: 'call' },
      empty: {
        title: ['没有保存的调用记录', 'No calls are kept'],
      },
      parts: () => import('./callCells'),
    },
  }),
  screens(schedules, {
    list: [
      policies({
        path: '/schedule-manag',
        about: [
          '调度策略决定每个地区的访问者去往哪些供应商、各占多少，由 DNS 执行。',
          'A scheduling policy says which suppliers serve the visitors of each region, and their shares. DNS carries it out.',
        ],
        menu: { section: 'cdnOffice.scheduling', order: 10 },
        title: ['调度策略', 'Scheduling policies'],
        permission: 'staff.scheduling.view',
        forms: 'Schedule',
      }),
      policies({
        path: '/schedule-manageuser',
        about: [
          '账号自有的调度策略，只用于该账号的域名。',
          'Scheduling policies of one account, for its own domains only.',
        ],
        menu: { section: 'cdn.scheduling', order: 10 },
        title: ['自助调度', 'Own scheduling policies'],
        permission: 'schedule.view',
        forms: 'ScheduleUser',
        // The platform lends its policies; they are not the account's to change.
        refused: (row, who) => (row.accountId === who.accountId ? null : cdnWords.platform),
      }),
    ],
  }),
  ...scheduleForms,
];
