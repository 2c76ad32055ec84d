import { domainSuppliers } from '#shared/areas/cdn/domains/suppliers';
import { domainSupply } from '#shared/areas/cdn/domains/domainSupply';
import * as cdnTerms from '#shared/areas/cdn/terms';
import * as terms from '#shared/kernel/terms';
import { screens } from '../../../kernel/screens/screens';
import { words } from '../../../kernel/text/words';
import { cdnWords } from '../words';

/** Suppliers by the names they serve: pasted names, a line for each supplier of each. */
export const supplyScreen = screens(domainSupply, {
  list: {
    path: '/cdn-suppliersByDomainNameManag',
    about: [
      '粘贴域名，逐个列出服务它的供应商：状态、期望与已生效的配置版本、偏差字段、节点出示的证书、供应商不支持的规则字段、24 小时流量与占比、最近错误；可启用、停用（先解析，后配置）与重新下发。平台没有的名称单独列出。',
      'Paste names: the suppliers that serve each, with state, wanted and live version, drifted fields, the certificate nodes show, what the supplier cannot express of the rules, traffic and share of 24 hours, last error; enable, disable (DNS first, then the configuration), push again. Names the platform does not have stand as rows without a supplier.',
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
      'warnings',
      'served',
      'nodes',
      'wrongNodes',
      'bytes',
      'share',
      'message',
      'disabledBy',
      'disabledAt',
      'checkedAt',
      'accountId',
    ],
    optional: ['nodes', 'disabledBy', 'disabledAt', 'checkedAt', 'accountId'],
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
      warnings: 160,
      served: 150,
      nodes: 90,
      wrongNodes: 110,
      bytes: 110,
      share: 90,
      message: 220,
      disabledBy: 150,
      disabledAt: 130,
    },
    filters: ['state', 'reading', 'paramId', 'supplier'],
    size: 100,
    tint: false,
    refreshOn: [domainSuppliers.events.changed],
    actions: [
      {
        endpoint: 'disable',
        label: words.disable,
        danger: true,
        input: (row) => ({ id: row.entryId }),
        when: (row) => row.entryId !== null && row.disabledAt === null,
        confirm: (row) => [
          `${row.name} 的解析立即不再指向该供应商；解析缓存过期后在供应商处停用。新的配置版本不会恢复它。`,
          `DNS sends nobody of ${row.name} to this supplier from now on; it is stopped there once kept answers have run out. New versions do not bring it back.`,
        ],
        done: terms.disabled,
      },
      {
        endpoint: 'enable',
        label: words.enable,
        input: (row) => ({ id: row.entryId }),
        when: (row) => row.disabledAt !== null,
        confirm: (row) => [
          `先把 ${row.name} 配置到该供应商并验证，生效后解析才指向它。`,
          `${row.name} is configured and proven there first; DNS sends visitors once it is live.`,
        ],
        done: cdnWords.configurationStartedAgain,
      },
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
    parts: () => import('./supplyParts'),
  },
});
