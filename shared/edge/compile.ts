import type { EdgeConfig, EdgeRule } from './config';

/** A rule property that one supplier cannot express. */
export type Loss = { ruleId: string; property: string };

/** Value of a property that changes nothing; every other value is a wish the supplier must express. */
const neutral = (property: string): unknown => {
  switch (property) {
    case 'requestHeaders':
    case 'responseHeaders':
    case 'queryNames':
      return [];
    case 'dynamic':
    case 'forceHttps':
      return false;
    case 'queryMode':
      return 'keep';
    default:
      return null;
  }
};

const wished = (rule: EdgeRule, property: string): boolean => {
  const value: unknown = (rule as Record<string, unknown>)[property];
  return value !== undefined && JSON.stringify(value) !== JSON.stringify(neutral(property));
};

/** What a supplier that cannot express `cannot` would lose of these rules. */
export const lossesOf = (rules: readonly EdgeRule[], cannot: readonly string[]): Loss[] =>
  rules.flatMap((rule) =>
    cannot
      .filter((property) => wished(rule, property))
      .map((property) => ({ ruleId: rule.id, property })),
  );

/** The configuration without what the supplier cannot express. */
export const reducedTo = (config: EdgeConfig, cannot: readonly string[]): EdgeConfig => ({
  ...config,
  rules: config.rules.map((rule) => ({
    ...rule,
    ...Object.fromEntries(cannot.map((property) => [property, neutral(property)])),
  })),
});
