import { custom } from '../../../kernel/page/screens';

export default [
  custom({
    path: '/cdn-domain',
    menu: { section: 'cdn.domains', order: 10 },
    title: ['域名管理', 'Domains'],
    needs: 'domain.list',
    load: () => import('./Domains'),
  }),
  custom({
    path: '/createDomainPage',
    title: ['添加域名', 'Add domain'],
    needs: 'domain.add',
    parent: '/cdn-domain',
    load: () => import('./forms/CreateDomainPage'),
  }),
  custom({
    path: '/createDomainUser',
    title: ['添加用户域名', 'Add user domain'],
    needs: 'domain.add',
    parent: '/cdn-domain',
    load: () => import('./forms/CreateDomainUser'),
  }),
  custom({
    path: '/updateDomainPage',
    title: ['修改域名', 'Edit domain'],
    needs: 'domain.updateInfo',
    parent: '/cdn-domain',
    load: () => import('./forms/UpdateDomainPage'),
  }),
  custom({
    path: '/updateDomainUser',
    title: ['修改用户域名', 'Edit user domain'],
    needs: 'domain.updateInfo',
    parent: '/cdn-domain',
    load: () => import('./forms/UpdateDomainUser'),
  }),
  custom({
    path: '/domain/:domainId/configs',
    title: ['规则列表', 'Rules'],
    needs: 'domain.queryByDomainID',
    parent: '/cdn-domain',
    load: () => import('./rules/Rules'),
  }),
  custom({
    path: '/listDomainConfigPage',
    title: ['域名配置', 'Domain settings'],
    needs: 'domain.queryByDomainID',
    parent: '/cdn-domain',
    load: () => import('./versions/ConfigPage'),
  }),
  custom({
    path: '/editDomainConfigPage',
    title: ['规则编辑', 'Edit rule'],
    needs: 'domain.config',
    parent: '/cdn-domain',
    load: () => import('./rules/RuleForm'),
  }),
  custom({
    path: '/autoConfigManag',
    menu: { section: 'cdn.domains', order: 30 },
    title: ['自动配置', 'Automatic configuration'],
    needs: 'domain.queryByDomainID',
    load: () => import('./proof/AutoConfig'),
  }),
  custom({
    path: '/cdn-domainmanag',
    menu: { section: 'cdnOffice.domains', order: 10 },
    title: ['域名管理(全部)', 'Domains, all accounts'],
    needs: 'staff.domains.view',
    load: () => import('./AllDomains'),
  }),
];
