import * as z from 'zod';
import type { Endpoint } from '#shared/kernel/contract';
import { kindOf, metaOf } from '#shared/kernel/field';
import { spanKinds } from '#shared/kernel/list';
import { TextInput, Select } from '../../../ui/inputs/inputs';
import { MultiPicker } from '../../../ui/inputs/Picker';
import { useKit } from '../../../ui/texts';
import { fromLocalInput, toLocalInput } from '../../../ui/time';
import { optionsOf } from '../../text/options';
import { t } from '../../text/translate';
import type { List } from './lists';
import type { ListFilter } from './ListTable';
import { RefPicker } from '../Ref';
import { labelOf, rowShape, shapeOf } from '../shape';

const words = {
  from: ['起', 'from'],
  to: ['止', 'to'],
  yes: ['是', 'Yes'],
  no: ['否', 'No'],
} as const;

/** Names in the address of all that a list can be filtered by, its search among them. */
export const filterNames = (endpoint: Endpoint): string[] =>
  Object.keys(shapeOf(endpoint.input)).filter((k) => !['page', 'size', 'sort'].includes(k));

type ControlProps = {
  list: Pick<List<Endpoint>, 'filters' | 'setFilter'>;
  name: string;
  schema: z.ZodType;
  label: string;
  /** Of these choices the list takes one at a time. */
  single?: boolean;
};

/** Both ends of a span: days and months as such, instants in the reader's zone, figures as numbers. */
const Span = ({ list, name, schema, label }: ControlProps) => {
  const { timeZone } = useKit();
  const kind = kindOf(schema);
  const type =
    kind === 'time'
      ? 'datetime-local'
      : kind === 'day'
        ? 'date'
        : kind === 'month'
          ? 'month'
          : 'number';
  const shown = (text: string) => (kind === 'time' && text ? toLocalInput(text, timeZone) : text);
  const meant = (text: string) => (kind === 'time' ? fromLocalInput(text, timeZone) : text);
  return (
    <span className="flex items-center gap-1 text-xs text-ink-faint">
      {label}
      {(['From', 'To'] as const).map((end) => (
        <TextInput
          key={end}
          type={type}
          aria-label={`${label} ${t(end === 'From' ? words.from : words.to)}`}
          className={kind === 'time' ? '!w-48' : '!w-36'}
          value={shown(list.filters[name + end] ?? '')}
          onChange={(e) => list.setFilter(name + end, e.target.value && meant(e.target.value))}
        />
      ))}
    </span>
  );
};

const Control = ({ list, name, schema, label, single }: ControlProps) => {
  const value = list.filters[name] ?? '';
  const { options, of } = metaOf(schema);
  if (options && single)
    return (
      <Select
        aria-label={label}
        empty={label}
        className="!w-36"
        value={value}
        onChange={(e) => list.setFilter(name, e.target.value)}
        options={optionsOf(options)}
      />
    );
  if (options)
    return (
      <MultiPicker
        aria-label={label}
        placeholder={label}
        className="!w-40"
        options={optionsOf(options)}
        value={value ? value.split(',') : []}
        onChange={(chosen) => list.setFilter(name, chosen.join(','))}
      />
    );
  if (of)
    return (
      <RefPicker
        of={of}
        label={label}
        className="!w-44"
        clearable
        value={value || null}
        onChange={(id) => list.setFilter(name, id)}
      />
    );
  if (kindOf(schema) === 'flag')
    return (
      <Select
        aria-label={label}
        empty={label}
        className="!w-36"
        value={value}
        onChange={(e) => list.setFilter(name, e.target.value)}
        options={[
          { value: 'true', label: `${label}: ${t(words.yes)}` },
          { value: 'false', label: `${label}: ${t(words.no)}` },
        ]}
      />
    );
  return (
    <TextInput
      aria-label={label}
      placeholder={label}
      className="!w-40"
      value={value}
      onChange={(e) => list.setFilter(name, e.target.value, 'type')}
    />
  );
};

/** Names of several values as the chip of a filter says them. */
const saidOf = (schema: z.ZodType) => (value: string) => {
  const { options } = metaOf(schema);
  if (kindOf(schema) === 'flag') return t(value === 'true' ? words.yes : words.no);
  return value
    .split(',')
    .map((v) => (options?.[v] ? t(options[v]) : v))
    .join(', ');
};

/** Filters of a declared list, each drawn by its field's kind: choices, refs, flags and spans. */
export const filtersOf = (
  endpoint: Endpoint,
  list: ControlProps['list'],
  names: readonly string[] = endpoint.list?.filters ?? [],
): Record<string, ListFilter> => {
  const taken = shapeOf(endpoint.input);
  // What a list takes beside the fields of its rows may be filtered by too.
  const shape = { ...taken, ...rowShape(endpoint) };
  return Object.fromEntries(
    names.flatMap((name): [string, ListFilter][] => {
      const schema = shape[name];
      if (!schema) throw new Error(`the list has no field "${name}" to filter by`);
      const label = labelOf(schema, name);
      // A list of choices is taken apart before it is checked.
      const single = taken[name] instanceof z.ZodOptional;
      const props = { list, name, schema, label: t(label), single };
      if (spanKinds.has(kindOf(schema)))
        return [
          [
            `${name}From`,
            { label: [`${label[0]} ≥`, `${label[1]} ≥`], control: <Span {...props} /> },
          ],
          [`${name}To`, { label: [`${label[0]} <`, `${label[1]} <`] }],
        ];
      return [[name, { label, control: <Control {...props} />, said: saidOf(schema) }]];
    }),
  );
};

/** Filters without a control that a link has set: each is a chip and can be taken off. */
export const linkedFilters = (
  endpoint: Endpoint,
  drawn: readonly string[],
  inForce: List<Endpoint>['filters'],
): Record<string, ListFilter> => {
  const shape = { ...shapeOf(endpoint.input), ...rowShape(endpoint) };
  return Object.fromEntries(
    Object.keys(inForce).flatMap((name): [string, ListFilter][] => {
      const schema = shape[name];
      if (inForce[name] === undefined || name === 'search' || drawn.includes(name)) return [];
      if (!schema || !metaOf(schema).kind) return [];
      return [[name, { label: labelOf(schema, name), said: saidOf(schema) }]];
    }),
  );
};
