import type { InputNames } from '../../kernel/refusals/inputNames';
import * as terms from '../../kernel/terms';
import * as cdnTerms from './terms';

/** Names of inputs of the CDN that stand in no form. */
export const cdnInputNames = {
  acceptLoss: ['接受缺失的功能', 'Accepted losses'],
  accountIds: terms.accounts,
  act: ['操作', 'Act'],
  bind: ['绑定', 'Binding'],
  canaryId: ['先行域名', 'Domain that goes first'],
  concurrency: ['并发数', 'Concurrency'],
  conditions: ['条件', 'Conditions'],
  countries: ['国家/地区', 'Countries / regions'],
  differs: cdnTerms.changedSinceBilled,
  domainId: cdnTerms.domain,
  domainIds: terms.domains,
  fromId: ['原证书', 'Present certificate'],
  groups: ['条件组', 'Groups of conditions'],
  headers: ['请求头', 'Headers'],
  lane: terms.supplier,
  match: ['组合方式', 'How conditions are joined'],
  metrics: cdnTerms.metrics,
  otherId: ['对比的域名', 'Domain to compare with'],
  otherVersion: ['对比的版本', 'Version to compare with'],
  paramIds: cdnTerms.supplierParameters,
  perSecond: ['每秒个数', 'Addresses a second'],
  reach: ['影响范围', 'Reach'],
  region: cdnTerms.zoneRegion,
  regions: ['区域', 'Regions'],
  ruleId: terms.rule,
  side: cdnTerms.knownBy,
  skipBad: ['跳过错误的行', 'Bad lines are left out'],
  supplier: terms.supplier,
  timeoutMs: ['超时', 'Time limit'],
  toId: ['新证书', 'New certificate'],
  where: ['筛选条件', 'Filter'],
} as const satisfies InputNames;
