import { domains } from '#shared/areas/cdn/domains/domains';
import { domainSuppliers } from '#shared/areas/cdn/domains/suppliers';
import { isStaff } from '#shared/kernel/access';
import { custom, screens } from '../../../kernel/screens/screens';
import { configStateScreen } from './configStateScreen';
import { supplyScreen } from './supplyScreen';
import { domainList } from './domainList';
import { cdnWords } from '../words';
import * as cdnTerms from '#shared/areas/cdn/terms';
import * as terms from '#shared/kernel/terms';

export default [
  ...screens(domains, {
    list: {
      ...domainList,
      path: '/cdn-domain',
      about: [
        '您的域名及其状态。新域名先通过 DNS 验证归属，再在各供应商配置、逐节点验证，最后切换 CNAME。',
        'Your domains and where each stands. A new one proves its ownership by DNS, is configured at each supplier, proven on the nodes, and goes live when its CNAME points here.',
      ],
      menu: { section: 'cdn.domains', order: 10 },
      title: ['域名管理', 'Domains'],
      parts: () => import('./domainCells'),
    },
  }),
  custom({
    path: '/createDomainPage',
    about: [
      '添加域名：源站、供应商与基本设置。归属以一条 TXT 记录证明。',
      'Add a domain: origin, suppliers, basic settings. Its ownership is proven by one TXT record.',
    ],
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
    title: cdnTerms.editDomain,
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
    about: [
      '按顺序匹配的缓存与访问规则，第一条匹配的生效。“证明”说明每项设置如何得知已在节点生效。',
      'Rules for caching and access, tried in order; the first that matches counts. The proof says how each setting is known to be in force on the nodes.',
    ],
    title: cdnTerms.ruleList,
    permission: 'domain.queryByDomainID',
    parent: '/cdn-domain',
    load: () => import('./rules/Rules'),
  }),
  custom({
    path: '/listDomainConfigPage',
    about: [
      '域名配置的全部版本：谁在何时改了什么，可比较与回滚。',
      'All versions of a domain’s configuration: who changed what and when; compare them, roll back.',
    ],
    ofObject: true,
    title: cdnWords.domainSettings,
    permission: 'domain.queryByDomainID',
    parent: '/cdn-domain',
    load: () => import('./versions/ConfigPage'),
  }),
  custom({
    path: '/editDomainConfigPage',
    about: [
      '编辑一条规则。供应商做不到的设置在保存前就会说明。',
      'Edit one rule. What a supplier cannot do is said before you save.',
    ],
    ofObject: true,
    idIn: 'domainId',
    title: ['规则编辑', 'Edit rule'],
    permission: 'domain.config',
    parent: '/cdn-domain',
    load: () => import('./rules/RuleForm'),
  }),
  ...screens(domainSuppliers, {
    list: {
      path: '/autoConfigManag',
      about: [
        '每个域名在每个供应商处的配置步骤，失败的可从断点重试。',
        'The steps of each domain at each supplier; what failed goes on from where it stopped.',
      ],
      menu: { section: 'cdn.domains', order: 30 },
      title: terms.automaticConfiguration,
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
        supplier: 140,
        paramId: 130,
        state: 140,
        steps: 210,
        liveVersion: 100,
        message: 230,
      },
      search: cdnWords.searchDomains,
      filters: ['state'],
      empty: { title: ['还没有任何配置', 'Nothing has been configured yet'] },
      opens: { as: 'domain', by: 'domainId' },
      live: { event: domainSuppliers.events.changed },
      tint: false,
      actions: [{ label: cdnWords.detailsAndSteps, beside: true, button: true }],
      actionsWidth: 150,
      parts: () => import('./proof/supplierCells'),
    },
  }),
  custom({
    path: '/cdn-domainmanag',
    about: [
      '所有账号的域名。可批量启停、锁定、换策略；等待审核的变更在此处理。',
      'Domains of all accounts. Start, stop, lock and re-schedule in bulk; changes that wait for review are decided here.',
    ],
    menu: { section: 'cdnOffice.domains', order: 10 },
    title: ['域名管理(全部)', 'Domains, all accounts'],
    permission: 'staff.domains.view',
    load: () => import('./AllDomains'),
  }),
  ...configStateScreen,
  ...supplyScreen,
];
