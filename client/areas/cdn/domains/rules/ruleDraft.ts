import { ruleFields } from '#shared/edge/config';
import type { ConfigDifference } from '#shared/areas/cdn/domains/configs';
import type { domainRules } from '#shared/areas/cdn/domains/rules';
import type { In } from '#shared/kernel/contract';
import type { RowOf } from '../../../../kernel/declared/list/useList';
import { asUnit, secondsOf, type Unit } from '../durations';

export type RuleRow = RowOf<typeof domainRules.endpoints.list>;
type Rule = RuleRow;
export type HeaderChange = Rule['requestHeaders'][number];

/** A rule as the form holds it: durations in a unit, names as text. */
export type RuleDraft = {
  pattern: string;
  cache: 'follow' | 'never' | 'set';
  duration: number | null;
  unit: Unit;
  queryMode: Rule['queryMode'];
  names: string;
  originProtocol: 'http' | 'https' | 'follow' | '';
  originHost: string;
  originPath: string;
  requestHeaders: HeaderChange[];
  responseHeaders: HeaderChange[];
  dynamic: boolean;
  forceHttps: boolean;
};

export const newRule: RuleDraft = {
  pattern: '/*',
  cache: 'follow',
  duration: 1,
  unit: 'day',
  queryMode: 'keep',
  names: '',
  originProtocol: '',
  originHost: '',
  originPath: '',
  requestHeaders: [],
  responseHeaders: [],
  dynamic: false,
  forceHttps: false,
};

export const draftOf = (r: Rule): RuleDraft => {
  const { n, unit } = asUnit(r.cacheSeconds || 86_400);
  return {
    pattern: r.pattern,
    cache: r.cacheSeconds === null ? 'follow' : r.cacheSeconds === 0 ? 'never' : 'set',
    duration: n,
    unit,
    queryMode: r.queryMode,
    names: r.queryNames.join('\n'),
    originProtocol: r.originProtocol ?? '',
    originHost: r.originHost ?? '',
    originPath: r.originPath ?? '',
    requestHeaders: r.requestHeaders,
    responseHeaders: r.responseHeaders,
    dynamic: r.dynamic,
    forceHttps: r.forceHttps,
  };
};

/** What the server is told of the draft. */
export const ruleInput = (
  d: RuleDraft,
): Omit<In<typeof domainRules.endpoints.check>, 'domainId'> => ({
  pattern: d.pattern.trim(),
  cacheSeconds: { follow: null, never: 0, set: Math.round((d.duration ?? 0) * secondsOf(d.unit)) }[
    d.cache
  ],
  queryMode: d.queryMode,
  queryNames: d.names.split(/[\s,]+/).filter(Boolean),
  originProtocol: d.originProtocol || null,
  originHost: d.originHost.trim() || null,
  originPath: d.originPath.trim() || null,
  requestHeaders: d.requestHeaders,
  responseHeaders: d.responseHeaders,
  dynamic: d.dynamic,
  forceHttps: d.forceHttps,
});

/** What the draft changes of the rule it started from, field by field. */
export const ruleChanges = (start: RuleDraft, draft: RuleDraft): ConfigDifference[] => {
  const before = ruleInput(start);
  const after = ruleInput(draft);
  return ruleFields
    .filter((f) => JSON.stringify(before[f]) !== JSON.stringify(after[f]))
    .map((f) => ({
      place: 'rule',
      subject: null,
      field: f,
      before: before[f],
      after: after[f],
    }));
};
