import { type EdgeConfig, type EdgeRule, ruleFields } from '../../../edge/config';
import type { ConfigContent, ConfigDifference } from './configs';

export const originFields = ['host', 'port', 'protocol', 'hostHeader'] as const;
const lineFields = ['weight', 'regions', 'coefficientPpm'] as const;

/** Text of a value that does not depend on the order of its keys, which a store may change. */
const stable = (value: unknown): string =>
  JSON.stringify(value, (_, v: unknown) =>
    v !== null && typeof v === 'object' && !Array.isArray(v)
      ? Object.fromEntries(Object.entries(v).sort(([a], [b]) => (a < b ? -1 : 1)))
      : v,
  );
/** Whether two differences say the same of the same place. */
export const sameDifference = (a: ConfigDifference, b: ConfigDifference): boolean => same(a, b);
const same = (a: unknown, b: unknown): boolean => stable(a ?? null) === stable(b ?? null);

type Place = Pick<ConfigDifference, 'place' | 'subject'>;
const fieldsOf = <T extends object>(
  at: Place,
  fields: readonly (keyof T & string)[],
  pair: { before: T; after: T },
): ConfigDifference[] =>
  fields
    .filter((f) => !same(pair.before[f], pair.after[f]))
    .map((f) => ({
      ...at,
      field: f,
      before: pair.before[f] ?? null,
      after: pair.after[f] ?? null,
    }));

type Ruled = { live: boolean; rule: EdgeRule };
/** Rules of both sides in pairs: by identity, else the first of the same path. */
export const paired = <R extends Ruled>(before: readonly R[], after: readonly R[]): [R, R][] => {
  const left = new Set(after);
  const pairs: [R, R][] = [];
  const take = (one: R, fits: (other: R) => boolean) => {
    const other = [...left].find(fits);
    if (!other) return false;
    left.delete(other);
    pairs.push([one, other]);
    return true;
  };
  const open = before.filter((one) => !take(one, (o) => o.rule.id === one.rule.id));
  for (const one of open) take(one, (o) => o.rule.pattern === one.rule.pattern);
  return pairs;
};

const rulesDiffer = (before: readonly Ruled[], after: readonly Ruled[]): ConfigDifference[] => {
  const pairs = paired(before, after);
  const gone = before.filter((b) => !pairs.some(([one]) => one === b));
  const came = after.filter((a) => !pairs.some(([, one]) => one === a));
  const at = (one: Ruled): Place => ({ place: 'rule', subject: one.rule.pattern });
  const differences: ConfigDifference[] = [
    ...gone.map((b) => ({ ...at(b), field: 'rule', before: b.rule.pattern, after: null })),
    ...came.map((a) => ({ ...at(a), field: 'rule', before: null, after: a.rule.pattern })),
    ...pairs.flatMap(([b, a]) => [
      ...fieldsOf(at(b), ruleFields, { before: b.rule, after: a.rule }),
      ...fieldsOf(at(b), ['live'], { before: b, after: a }),
    ]),
  ];
  const first = before.filter((b) => !gone.includes(b));
  const then = after.flatMap((a) => pairs.find(([, one]) => one === a)?.[0] ?? []);
  if (first.some((one, at) => one !== then[at])) {
    const names = (list: readonly Ruled[]) => list.map((r) => r.rule.pattern);
    const order = { before: names(first), after: names(then) };
    differences.push({ place: 'order', subject: null, field: 'order', ...order });
  }
  return differences;
};

const linesDiffer = (a: ConfigContent, b: ConfigContent): ConfigDifference[] => {
  const ids = [...new Set([...a.lines, ...b.lines].map((l) => l.paramId))];
  return ids.flatMap((id): ConfigDifference[] => {
    const before = a.lines.find((l) => l.paramId === id);
    const after = b.lines.find((l) => l.paramId === id);
    const at: Place = { place: 'line', subject: (before ?? after)?.supplier ?? null };
    if (before && after) return fieldsOf(at, lineFields, { before, after });
    return [{ ...at, field: 'line', before: before ?? null, after: after ?? null }];
  });
};

type Controlled = Pick<EdgeConfig, 'control'>;
const controlDiffers = (before: Controlled, after: Controlled): ConfigDifference[] =>
  fieldsOf({ place: 'state', subject: null }, ['control'], { before, after });

/** What differs between two versions, or between two domains; rules are paired by identity or path. */
export const contentDiffers = (before: ConfigContent, after: ConfigContent): ConfigDifference[] => {
  const differences = fieldsOf({ place: 'origin', subject: null }, originFields, {
    before: before.origin,
    after: after.origin,
  });
  if (before.scheduleId !== after.scheduleId || before.ownLines !== after.ownLines)
    differences.push({
      place: 'policy',
      subject: null,
      field: 'schedule',
      before: before.ownLines ? null : before.scheduleName,
      after: after.ownLines ? null : after.scheduleName,
    });
  differences.push(...linesDiffer(before, after));
  if (before.certificateId !== after.certificateId)
    differences.push({
      place: 'certificate',
      subject: null,
      field: 'certificate',
      before: before.certificateName,
      after: after.certificateName,
    });
  differences.push(...controlDiffers(before, after));
  return [...differences, ...rulesDiffer(before.rules, after.rules)];
};

/** What a supplier has otherwise than it should: origin, rules and the version it calls live. */
export const edgeDiffers = (wanted: EdgeConfig, actual: EdgeConfig): ConfigDifference[] => {
  const live = (config: EdgeConfig) => config.rules.map((rule) => ({ live: true, rule }));
  const differences = [
    ...fieldsOf({ place: 'origin', subject: null }, originFields, {
      before: wanted.origin,
      after: actual.origin,
    }),
    ...rulesDiffer(live(wanted), live(actual)),
    ...controlDiffers(wanted, actual),
  ];
  if (wanted.version !== actual.version)
    differences.push({
      place: 'state',
      subject: null,
      field: 'version',
      before: wanted.version,
      after: actual.version,
    });
  return differences;
};
