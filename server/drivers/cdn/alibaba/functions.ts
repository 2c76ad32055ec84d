import type { EdgeConfig, EdgeRule } from '#shared/edge/config';
import { suppliers } from '#shared/suppliers';
import { DriverError } from '../driver';
import { refuseLosses } from '../losses';

/** A setting of a domain: the name of a function and what it is called with. */
export type DomainFunction = { name: string; args: Record<string, string> };
/** A rule as the rules engine of Alibaba Cloud holds it: when, and what then. */
export type ConditionalRule = { condition: string; functions: DomainFunction[] };

/** What its words cannot say of a single rule. */
export const { cannot } = suppliers.alibaba;

/** What their rules engine holds at most. */
const mostRules = 50;
const mostFunctions = 5;
const mostNames = 10;
const mostSeconds = 99_999_999;

const refuse = (why: string): never => {
  throw new DriverError('invalid', `Alibaba Cloud CDN ${why}`);
};

/** The functions this driver writes; all others of a domain are left alone. */
export const ownNames = [
  'forward_scheme',
  'set_req_host_header',
  'condition',
  'path_based_ttl_set',
  'set_hashkey_args',
  'ali_remove_args',
  'set_req_header',
  'set_resp_header',
  'https_force',
] as const;

/** What holds for the whole domain. */
export const baseFunctions = ({ origin, control }: EdgeConfig): DomainFunction[] => {
  if (control) refuse(`has no word for "${control.action}" (control).`);
  return [
    { name: 'forward_scheme', args: { enable: 'on', scheme_origin: origin.protocol } },
    ...(origin.hostHeader
      ? [{ name: 'set_req_host_header', args: { domain_name: origin.hostHeader } }]
      : []),
  ];
};

const names = (list: readonly string[]): string => {
  if (list.length > mostNames) refuse(`takes ${mostNames} query names of a rule (queryNames).`);
  if (list.some((name) => name.includes(','))) refuse('takes no query name with "," (queryNames).');
  return list.join(',');
};
const queryFunctions = ({ queryMode, queryNames }: EdgeRule): DomainFunction[] => {
  const keep = { keep_oss_args: 'on' };
  switch (queryMode) {
    case 'keep':
      return [];
    case 'ignoreAll':
      return [{ name: 'set_hashkey_args', args: { hashkey_args: '', disable: 'on', ...keep } }];
    case 'only':
      return [
        {
          name: 'set_hashkey_args',
          args: { hashkey_args: names(queryNames), disable: 'off', ...keep },
        },
      ];
    case 'ignore':
      return [{ name: 'ali_remove_args', args: { ali_remove_args: names(queryNames), ...keep } }];
  }
};

const lifetime = (seconds: number): DomainFunction => {
  if (seconds > mostSeconds) refuse(`keeps for ${mostSeconds} seconds at most (cacheSeconds).`);
  return {
    name: 'path_based_ttl_set',
    args: {
      path: '/',
      ttl: String(seconds),
      weight: '99',
      swift_origin_cache_high: 'off',
      swift_no_cache_low: 'on',
    },
  };
};
type Change = EdgeRule['requestHeaders'][number];
/** A value of `null` takes a header away there, so that nobody can set it to this word. */
const valueOf = ({ operation, value }: Change): string => {
  if (operation === 'set' && (value === 'null' || value === ''))
    refuse('sets no header to nothing or to the word null (headers).');
  return operation === 'set' ? value : 'null';
};

const ruleFunctions = (rule: EdgeRule): DomainFunction[] => [
  ...(rule.cacheSeconds === null ? [] : [lifetime(rule.cacheSeconds)]),
  ...queryFunctions(rule),
  ...(rule.originProtocol
    ? [{ name: 'forward_scheme', args: { enable: 'on', scheme_origin: rule.originProtocol } }]
    : []),
  ...(rule.forceHttps
    ? [{ name: 'https_force', args: { enable: 'on', https_rewrite: '301' } }]
    : []),
  ...rule.requestHeaders.map((change) => ({
    name: 'set_req_header',
    args: { key: change.name, value: valueOf(change) },
  })),
  ...rule.responseHeaders.map((change) => ({
    name: 'set_resp_header',
    args: {
      key: change.name,
      value: valueOf(change),
      ...(change.operation === 'set'
        ? { header_operation_type: 'add', duplicate: 'off' }
        : { header_operation_type: 'delete' }),
    },
  })),
];

const criterion = (negate: boolean, matchValue: readonly string[]) => ({
  matchType: 'uri',
  matchOperator: 'contains',
  matchValue,
  caseSensitive: true,
  negate,
});

/**
 * The rules, each under a condition that leaves out what an earlier one matches: so the first that
 * matches decides alone, as everywhere in the platform.
 */
export const conditionalRules = (config: EdgeConfig): ConditionalRule[] => {
  refuseLosses('Alibaba Cloud CDN', config, cannot);
  const { rules } = config;
  if (rules.length > mostRules) refuse(`holds ${mostRules} rules of a domain.`);
  return rules.map((rule, index) => {
    const functions = ruleFunctions(rule);
    if (functions.length > mostFunctions)
      refuse(`holds ${mostFunctions} settings of a rule; ${rule.pattern} has more.`);
    const earlier = rules.slice(0, index).map(({ pattern }) => pattern);
    const criteria = [criterion(false, [rule.pattern])];
    if (earlier.length > 0) criteria.push(criterion(true, earlier));
    const condition = { match: { logic: 'and', criteria }, name: rule.id, status: 'enable' };
    return { condition: JSON.stringify(condition), functions };
  });
};
