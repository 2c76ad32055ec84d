import { configStates } from '#shared/areas/cdn/domains/configStates';
import { domainConfigs } from '#shared/areas/cdn/domains/configs';
import * as cdnTerms from '#shared/areas/cdn/terms';
import { screens } from '../../../kernel/screens/screens';
import { statusAllows } from '#shared/areas/cdn/domains/transitions';
import { cdnWords } from '../words';
import { configStateTexts } from './versions/stateTexts';

/** Configurations of all domains, those that differ from what is wanted first by a filter. */
export const configStateScreen = screens(configStates, {
  list: {
    path: '/cdn-domainconfigmanag',
    about: [
      '每晚扫描后谁与期望不一致：期望版本、各供应商实际版本、偏差字段、失败的下发及其时间；可重新下发、比较与回滚。',
      'After the nightly scan: who differs from what is wanted. Wanted version, what each supplier has, drifted fields, failed pushes with their age; push again, compare, roll back.',
    ],
    menu: { section: 'cdnOffice.domains', order: 40 },
    title: ['域名配置管理', 'Domain configurations'],
    columns: [
      'name',
      'accountId',
      'standing',
      { field: 'configVersion', label: ['期望', 'Wanted'] },
      'live',
      'fields',
      'failedAt',
      'message',
      'checkedAt',
      'status',
    ],
    optional: ['checkedAt', 'status', 'accountId'],
    grow: 'name',
    widths: {
      name: 180,
      standing: 110,
      configVersion: 90,
      live: 190,
      fields: 120,
      failedAt: 110,
      message: 150,
      checkedAt: 130,
      status: 110,
    },
    search: cdnTerms.searchDomains,
    filters: ['standing', 'accountId'],
    refreshOn: [domainConfigs.events.changed],
    actions: [
      {
        label: cdnWords.domainSettings,
        open: (row) => `/listDomainConfigPage?id=${row.id}`,
        permission: 'domain.queryByDomainID',
        button: true,
      },
      {
        endpoint: 'resync',
        label: cdnTerms.pushAgain,
        confirm: (row) => [
          `将 ${row.name} 的期望配置重新下发到所有供应商。`,
          `Pushes the wanted configuration of ${row.name} to every supplier again.`,
        ],
        done: cdnWords.configurationStartedAgain,
      },
      {
        label: configStateTexts.adopt,
        dialog: () => import('./versions/AdoptDialog'),
        permission: 'staff.config.operate',
        refused: (row) =>
          statusAllows(row.status, 'repush')
            ? row.drifted === 0 && configStateTexts.nothing
            : configStateTexts.notNow,
      },
      {
        label: ['比较与回滚', 'Compare, roll back'],
        open: (row) => `/listDomainConfigPage?id=${row.id}&tab=history`,
        permission: 'domain.queryByDomainID',
      },
    ],
    toolbar: [
      {
        label: configStateTexts.waves,
        dialog: () => import('./versions/WavesDialog'),
        permission: 'staff.config.operate',
      },
    ],
    bulk: [
      {
        endpoint: 'resync',
        label: cdnTerms.pushAgain,
        confirm: [
          '逐个域名重新下发期望配置，每个域名各自成功或失败。',
          'Pushes the wanted configuration of each chosen domain again; each succeeds or fails by itself.',
        ],
        done: cdnWords.configurationStartedAgain,
      },
    ],
    empty: { title: ['没有供应商在为域名服务', 'No supplier serves a domain'] },
  },
});
