import type { Grants, Rights } from '../../../kernel/rights';
import * as terms from '../../../kernel/terms';
import * as cdnTerms from '../terms';

/** Modules of the back office for domains and their configuration. */
export const domainGrants = {
  domains: terms.domains,
  config: cdnTerms.domainConfiguration,
} as const satisfies Grants;

/** Who may do what with domains and their configuration. */
export const domainRights = {
  'domain.config': {
    label: ['域名配置', 'Configure domain'],
    code: 1,
    roles: 'a--',
    gate: 'cdn',
    staff: 'config.operate',
    key: 'advanced',
  },
  'domain.stop': {
    label: ['停用域名', 'Stop domain'],
    code: 3,
    roles: '---',
    gate: 'cdn',
    staff: 'domains.operate',
    key: 'super',
  },
  'domain.delete': {
    label: cdnTerms.deleteDomain,
    code: 4,
    roles: '---',
    gate: 'cdn',
    staff: 'domains.operate',
    key: 'super',
  },
  'domain.add': {
    label: cdnTerms.addDomain,
    code: 5,
    roles: 'y--',
    gate: 'cdn',
    staff: 'domains.operate',
    key: 'advanced',
  },
  'domain.updateInfo': {
    label: cdnTerms.editDomain,
    code: 6,
    roles: 'y--',
    gate: 'cdn',
    staff: 'domains.operate',
    key: 'advanced',
  },
  'domain.retry': {
    label: ['重试配置', 'Retry configuration'],
    code: 7,
    roles: 'a--',
    gate: 'cdn',
    staff: 'domains.operate',
    key: 'advanced',
  },
  'domain.progress': {
    label: terms.automaticConfiguration,
    code: 1062,
    roles: 'yyy',
    gate: 'cdn',
    automatic: true,
    staff: 'domains.view',
    key: 'basic',
  },
  'domain.list': {
    label: ['域名列表', 'List domains'],
    code: 8,
    roles: 'yyy',
    gate: 'cdn',
    staff: 'domains.view',
    key: 'basic',
  },
  'domain.queryByDomainID': {
    label: ['查询域名', 'Query domain'],
    code: 9,
    roles: 'yyy',
    gate: 'cdn',
    staff: 'domains.view',
    key: 'basic',
  },
} as const satisfies Rights;
