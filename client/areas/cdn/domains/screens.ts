import { domains } from '#shared/areas/cdn/domains/domains';
import { domainSuppliers } from '#shared/areas/cdn/domains/suppliers';
import { isStaff } from '#shared/kernel/access';
import { custom, screens } from '../../../kernel/page/screens';
import { domainList } from './domainList';
import { cdnWords } from '../words';

export default [
  ...screens(domains, {
    list: {
      ...domainList,
      path: '/cdn-domain',
      menu: { section: 'cdn.domains', order: 10 },
      title: ['域名管理', 'Domains'],
      parts: () => import('./domainParts'),
    },
  }),
  custom({
    path: '/createDomainPage',
    also: 'new domain 新建域名',
    title: cdnWords.addDomain,
    permission: 'domain.add',
    parent: '/cdn-domain',
    load: () => import('./forms/CreateDomain'),
    props: { choosing: true },
  }),
  custom({
    path: '/createDomainUser',
    title: cdnWords.addUserDomain,
    permission: 'domain.add',
    parent: '/cdn-domain',
    load: () => import('./forms/CreateDomain'),
    props: { choosing: false },
  }),
  custom({
    path: '/updateDomainPage',
    ofObject: true,
    title: ['修改域名', 'Edit domain'],
    permission: 'domain.updateInfo',
    parent: '/cdn-domain',
    load: () => import('./forms/UpdateDomain'),
    props: { choosing: true },
  }),
  custom({
    path: '/updateDomainUser',
    ofObject: true,
    title: ['修改用户域名', 'Edit user domain'],
    permission: 'domain.updateInfo',
    parent: '/cdn-domain',
    load: () => import('./forms/UpdateDomain'),
    props: { choosing: false },
  }),
  custom({
    path: '/domain/:domainId/configs',
    title: ['规则列表', 'Rules'],
    permission: 'domain.queryByDomainID',
    parent: '/cdn-domain',
    load: () => import('./rules/Rules'),
  }),
  custom({
    path: '/listDomainConfigPage',
    ofObject: true,
    title: cdnWords.domainSettings,
    permission: 'domain.queryByDomainID',
    parent: '/cdn-domain',
    load: () => import('./versions/ConfigPage'),
  }),
  custom({
    path: '/editDomainConfigPage',
    ofObject: true,
    title: ['规则编辑', 'Edit rule'],
    permission: 'domain.config',
    parent: '/cdn-domain',
    load: () => import('./rules/RuleForm'),
  }),
  ...screens(domainSuppliers, {
    list: {
      path: '/autoConfigManag',
      menu: { section: 'cdn.domains', order: 30 },
      title: ['自动配置', 'Automatic configuration'],
      columns: (who) => [
        'domainName',
        'supplier',
        ...(isStaff(who) ? (['paramId'] as const) : []),
        'state',
        { field: 'steps', label: cdnWords.progress },
        {
          field: 'liveVersion',
          label: cdnWords.version,
          fields: ['liveVersion', 'configVersion'],
          align: 'right',
        },
        'message',
      ],
      optional: ['paramId'],
      grow: 'domainName',
      widths: {
        domainName: 220,
        supplier: 150,
        paramId: 130,
        state: 140,
        steps: 260,
        liveVersion: 100,
        message: 260,
      },
      search: cdnWords.searchDomains,
      filters: ['state'],
      empty: { title: ['还没有任何配置', 'Nothing has been configured yet'] },
      opens: { as: 'domain', by: 'domainId' },
      live: { event: domainSuppliers.events.changed },
      tint: false,
      actions: [{ label: cdnWords.detailsAndSteps, beside: true, button: true }],
      actionsWidth: 150,
      parts: () => import('./proof/supplierParts'),
    },
  }),
  custom({
    path: '/cdn-domainmanag',
    menu: { section: 'cdnOffice.domains', order: 10 },
    title: ['域名管理(全部)', 'Domains, all accounts'],
    permission: 'staff.domains.view',
    load: () => import('./AllDomains'),
  }),
];
