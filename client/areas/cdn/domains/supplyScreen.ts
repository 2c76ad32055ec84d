import { domainSuppliers } from '#shared/areas/cdn/domains/suppliers';
import { domainSupply } from '#shared/areas/cdn/domains/domainSupply';
import * as cdnTerms from '#shared/areas/cdn/terms';
import { screens } from '../../../kernel/screens/screens';
import { cdnWords } from '../words';

/** Suppliers by the names they serve: pasted names, a line for each supplier of each. */
export const supplyScreen = screens(domainSupply, {
  list: {
    path: '/cdn-suppliersByDomainNameManag',
    about: [
      '粘贴域名，逐个列出服务它的供应商：状态、期望与已生效的配置版本、偏差字段、出示错误证书的节点、24 小时流量与占比、最近错误；可重新下发。平台没有的名称单独列出。',
      'Paste names: the suppliers that serve each, with state, wanted and live version, drifted fields, nodes with a wrong certificate, traffic and share of 24 hours, last error; push again. Names the platform does not have stand as rows without a supplier.',
    ],
    menu: { section: 'cdnOffice.domains', order: 70 },
    title: ['按域名查供应商', 'Suppliers by domain'],
    keepAlive: true,
    rowKey: 'key',
    columns: [
      'name',
      'supplier',
      'paramId',
      'state',
      'weight',
      'configVersion',
      'liveVersion',
      'reading',
      'fields',
      'nodes',
      'wrongNodes',
      'bytes',
      'share',
      'message',
      'checkedAt',
      'accountId',
    ],
    optional: ['nodes', 'checkedAt', 'accountId'],
    grow: 'name',
    widths: {
      name: 200,
      supplier: 110,
      paramId: 120,
      state: 120,
      weight: 80,
      configVersion: 90,
      liveVersion: 90,
      reading: 120,
      fields: 150,
      nodes: 90,
      wrongNodes: 110,
      bytes: 110,
      share: 90,
      message: 220,
    },
    filters: ['state', 'reading', 'paramId'],
    size: 100,
    tint: false,
    refreshOn: [domainSuppliers.events.changed],
    actions: [
      {
        endpoint: 'resync',
        label: cdnTerms.pushAgain,
        input: (row) => ({ id: row.domainId }),
        when: (row) => row.paramId !== null,
        confirm: (row) => [
          `将 ${row.name} 的期望配置重新下发到它的所有供应商。`,
          `Pushes the wanted configuration of ${row.name} to all of its suppliers again.`,
        ],
        done: cdnWords.configurationStartedAgain,
      },
      {
        label: cdnWords.domainSettings,
        open: (row) => `/listDomainConfigPage?id=${row.domainId}`,
        permission: 'domain.queryByDomainID',
        when: (row) => row.domainId !== null,
      },
    ],
    empty: {
      title: cdnWords.pasteNames,
      text: [
        '显示各供应商的状态、配置、证书与流量。',
        'You see state, configuration, certificate and traffic at each supplier.',
      ],
    },
    parts: () => import('../namesParts'),
  },
});
