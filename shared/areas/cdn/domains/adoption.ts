import { type EdgeConfig, type EdgeRule, ruleFields } from '../../../edge/config';
import { type originFields, paired } from './configDiff';
import type { ConfigContent, ConfigDifference } from './configs';

type Rules = ConfigContent['rules'];
type OriginField = (typeof originFields)[number];

/** Differences that can become the domain's own: its origin and its rules, not limits, states or certificates. */
export const isAdoptable = ({ place }: Pick<ConfigDifference, 'place'>): boolean =>
  place === 'origin' || place === 'rule' || place === 'order';

type Sides = {
  /** What the supplier should have. */
  wanted: EdgeConfig;
  /** What it was found to have. */
  actual: EdgeConfig;
  chosen: readonly ConfigDifference[];
  newId: () => string;
};

const adoptedOrigin = (content: ConfigContent, { actual, chosen }: Sides) => ({
  ...content.origin,
  ...Object.fromEntries(
    chosen
      .filter((c) => c.place === 'origin')
      .map((c) => [c.field, actual.origin[c.field as OriginField]]),
  ),
});

/** The rule of the supplier that stands before this one and that the domain has too. */
const predecessor = (
  actual: readonly EdgeRule[],
  at: number,
  ownId: (rule: EdgeRule) => string | undefined,
): string | undefined => {
  for (let i = at - 1; i >= 0; i -= 1) {
    const rule = actual[i];
    const id = rule && ownId(rule);
    if (id) return id;
  }
  return undefined;
};

const adoptedRules = (rules: Rules, { wanted, actual, chosen, newId }: Sides): Rules => {
  const on = (list: readonly EdgeRule[]) => list.map((rule) => ({ live: true, rule }));
  const pairs = paired(on(wanted.rules), on(actual.rules)).map(
    ([w, a]) => [w.rule, a.rule] as const,
  );
  const takes = (rule: EdgeRule, field: string) =>
    chosen.some((c) => c.place === 'rule' && c.subject === rule.pattern && c.field === field);
  const own = new Map(pairs.map(([w, a]) => [a, w.id]));
  const stays = rules.filter(
    ({ live, rule }) => !live || pairs.some(([w]) => w.id === rule.id) || !takes(rule, 'rule'),
  );
  let after: Rules = stays.map(({ live, rule }) => {
    const theirs = live ? pairs.find(([w]) => w.id === rule.id)?.[1] : undefined;
    if (!theirs) return { live, rule };
    const fields = ruleFields.filter((f) => takes(rule, f)).map((f) => [f, theirs[f]]);
    return { live, rule: { ...rule, ...Object.fromEntries(fields) } };
  });
  for (const [at, rule] of actual.rules.entries()) {
    if (own.has(rule) || !takes(rule, 'rule')) continue;
    const id = newId();
    const behind = predecessor(actual.rules, at, (r) => own.get(r));
    const place = after.findIndex((r) => r.rule.id === behind) + 1;
    after = after.toSpliced(place, 0, { live: true, rule: { ...rule, id } });
    own.set(rule, id);
  }
  if (!chosen.some((c) => c.place === 'order')) return after;
  const rank = new Map(
    actual.rules.flatMap((rule, n) => {
      const id = own.get(rule);
      return id ? [[id, n] as const] : [];
    }),
  );
  // Rules that the supplier does not have keep their place among the others.
  const ordered = after
    .filter((r) => rank.has(r.rule.id))
    .toSorted((a, b) => (rank.get(a.rule.id) ?? 0) - (rank.get(b.rule.id) ?? 0));
  return after.map((r) => (rank.has(r.rule.id) ? (ordered.shift() ?? r) : r));
};

/**
 * A domain's content after it took over what a supplier has: fields of the origin, fields of rules,
 * rules that came (at the place they have there, with new ids), rules that went, and the order.
 */
export const adopted = (content: ConfigContent, sides: Sides): ConfigContent => ({
  ...content,
  origin: adoptedOrigin(content, sides),
  rules: adoptedRules(content.rules, sides),
});
