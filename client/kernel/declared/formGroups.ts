import { isStaff, type Who } from '#shared/kernel/access';
import type { Endpoint, Resource } from '#shared/kernel/contract';
import type { FieldGroup } from '../screens/formTypes';
import type { AnyForm } from '../screens/screenTypes';
import { shapeOf } from './shape';

/** Fields of a form under their headings; those without one come first. */
export type Groups = readonly {
  title: readonly [string, string] | null;
  note?: readonly [string, string];
  names: string[];
}[];
/** Staff name the account of a new row of an account; customers have only theirs. */
export const accountField = (
  area: Resource,
  edit: boolean,
  endpoint: Endpoint,
  who: Who,
): string[] =>
  !edit &&
  isStaff(who) &&
  area.endpoints['list']?.list?.scope === 'account' &&
  'accountId' in shapeOf(endpoint.input)
    ? ['accountId']
    : [];
/** The groups of a declared form, with fields that it always asks for in front. */
export const groupsOf = (form: AnyForm, wanted: string[]): Groups => {
  const fields = form.fields as readonly (string | FieldGroup<string>)[];
  const grouped = fields.filter((f): f is FieldGroup<string> => typeof f !== 'string');
  const first = wanted.filter((f) => !grouped.some((g) => g.fields.includes(f)));
  const loose = fields.filter((f): f is string => typeof f === 'string' && !first.includes(f));
  return [
    ...(first.length + loose.length > 0 ? [{ title: null, names: [...first, ...loose] }] : []),
    ...grouped.map((g) => ({ title: g.group, note: g.note, names: [...g.fields] })),
  ];
};
