import {
  type Condition,
  type FilterField,
  type FilterTree,
  isComplete,
  type PivotDimension,
} from '#shared/areas/cdn/statistics/analyses';
import { countryCodes, regionCodes } from '#shared/edge/regions';
import { Failure } from '#shared/kernel/errors';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const codes = /^([1-5]\d\d|[1-5]xx)$/;
const countries = new Set<string>([...countryCodes, '']);
const wellFormed: Record<FilterField, (value: string) => boolean> = {
  domain: (v) => uuid.test(v),
  supplier: (v) => uuid.test(v),
  region: (v) => (regionCodes as readonly string[]).includes(v),
  country: (v) => countries.has(v),
  status: (v) => codes.test(v),
};

/** SQL of a dimension over the row `s`, its values as text; times are starts in epoch seconds. */
export const pivotSql = (by: PivotDimension, offset: number, shift: number): string => {
  const start = (step: number): string =>
    `toString(intDiv(toInt64(toUnixTimestamp(s.ts)) + ${offset}, ${step}) * ${step} - ${offset} + ${shift})`;
  const table: Record<PivotDimension, string> = {
    domain: 'toString(s.domain_id)',
    region: 'toString(s.region)',
    country: 'toString(s.country)',
    supplier: 'toString(s.param_id)',
    status: 'toString(s.status)',
    hour: start(3600),
    day: start(86_400),
  };
  return table[by];
};

/** A condition with its values bound under `name`; a group of codes stands for all its codes. */
const conditionSql = (c: Condition, name: string, params: Record<string, unknown>): string => {
  const field = c.field as FilterField;
  params[name] = c.values;
  const condition =
    field === 'status'
      ? `(toString(s.status) IN {${name}:Array(String)} OR concat(substring(toString(s.status), 1, 1), 'xx') IN {${name}:Array(String)})`
      : `${pivotSql(field, 0, 0)} IN {${name}:Array(String)}`;
  return c.op === 'in' ? condition : `NOT (${condition})`;
};

/** Fields a tree speaks of. */
export const fieldsOf = (tree: FilterTree | undefined): Set<FilterField> =>
  new Set(tree?.groups.flatMap((g) => g.conditions.flatMap((c) => c.field ?? [])) ?? []);
/** Values a tree names for a field. */
export const valuesOf = (tree: FilterTree | undefined, field: FilterField): string[] => [
  ...new Set(
    tree?.groups.flatMap((g) => g.conditions.flatMap((c) => (c.field === field ? c.values : []))) ??
      [],
  ),
];

/**
 * A tree as a condition over `s` with its parameters; '' without one. Half conditions and values that
 * are none are refused with the sentence of the specification.
 */
export const treeSql = (
  tree: FilterTree | undefined,
): { where: string; params: Record<string, unknown> } => {
  const params: Record<string, unknown> = {};
  if (!tree || tree.groups.length === 0) return { where: '', params };
  const good = (c: Condition) =>
    c.field !== null && c.values.every(wellFormed[c.field as FilterField]);
  if (!isComplete(tree) || !tree.groups.every((g) => g.conditions.every(good)))
    throw new Failure('statistics.filters');
  const join = (parts: string[], match: 'all' | 'any') =>
    `(${parts.join(match === 'all' ? ' AND ' : ' OR ')})`;
  const groups = tree.groups.map((g, i) =>
    join(
      g.conditions.map((c, j) => conditionSql(c, `w${i}_${j}`, params)),
      g.match,
    ),
  );
  return { where: join(groups, tree.match), params };
};
