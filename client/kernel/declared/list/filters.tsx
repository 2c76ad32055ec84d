import * as z from 'zod';
import type { Who } from '#shared/kernel/access';
import type { Endpoint } from '#shared/kernel/contract';
import { type Kind, kindOf, metaOf } from '#shared/kernel/field';
import { spanKinds } from '#shared/kernel/list';
import { FilterChip } from '../../../ui/FilterChip';
import { DateInput } from '../../../ui/inputs/DateInput';
import { TextInput } from '../../../ui/inputs/inputs';
import { MultiPicker, Picker } from '../../../ui/inputs/Picker';
import { useKit } from '../../../ui/texts';
import { fromLocalInput, toLocalInput } from '../../../ui/time';
import { optionsOf } from '../../text/options';
import { t } from '../../text/translate';
import type { List } from './useList';
import type { ListFilter } from './ListTable';
import { RefPicker } from '../Ref';
import { canChoose } from '../../screens/current';
import { labelOf, rowShape, shapeOf } from '../shape';
import { words as common } from '../../text/words';

const words = {
  from: ['起', 'from'],
  to: ['止', 'to'],
  yes: common.yes,
  no: common.no,
} as const;

/** Names in the address of all that a list can be filtered by, its search among them. */
export const filterNames = (endpoint: Endpoint): string[] =>
  Object.keys(shapeOf(endpoint.input)).filter(
    (k) => !['page', 'size', 'sort', 'after'].includes(k),
  );

const dateKinds: ReadonlySet<Kind> = new Set(['time', 'day', 'month']);
const isDate = (kind: Kind): kind is 'time' | 'day' | 'month' => dateKinds.has(kind);

type ControlProps = {
  list: Pick<List<Endpoint>, 'filters' | 'setFilter' | 'setFilters'>;
  name: string;
  schema: z.ZodType;
  label: string;
  /** Of these choices the list takes one at a time. */
  single?: boolean;
};

const ends = ['From', 'To'] as const;
/** Both ends of a span: days and months as such, instants in the reader's zone, figures as numbers. */
const Span = ({ list, name, schema, label }: ControlProps) => {
  const { timeZone, locale } = useKit();
  const kind = kindOf(schema);
  const shown = (text: string) => (kind === 'time' && text ? toLocalInput(text, timeZone) : text);
  const meant = (text: string) => (kind === 'time' ? fromLocalInput(text, timeZone) : text);
  const put = (end: string, text: string) => list.setFilter(name + end, text && meant(text));
  const [from, to] = ends.map((end) => list.filters[name + end]);
  const format = (text: string) =>
    isDate(kind) ? shown(text).replace('T', ' ') : Number(text).toLocaleString(locale);
  const value = from || to ? `${from ? format(from) : '…'} – ${to ? format(to) : '…'}` : undefined;
  return (
    <FilterChip
      label={label}
      value={value}
      onClear={() => list.setFilters({ [`${name}From`]: null, [`${name}To`]: null })}
    >
      {() => (
        <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
          {ends.map((end) => {
            const text = shown(list.filters[name + end] ?? '');
            const word = t(end === 'From' ? words.from : words.to);
            const aria = `${label} ${word}`;
            return (
              <label key={end} className="flex w-48 flex-col gap-1 text-xs text-ink-faint">
                {word}
                {isDate(kind) ? (
                  <DateInput
                    aria-label={aria}
                    kind={kind}
                    value={text}
                    onChange={(v) => put(end, v)}
                  />
                ) : (
                  <TextInput
                    type="number"
                    aria-label={aria}
                    value={text}
                    onChange={(e) => put(end, e.target.value)}
                  />
                )}
              </label>
            );
          })}
        </div>
      )}
    </FilterChip>
  );
};

const Control = ({ list, name, schema, label, single }: ControlProps) => {
  const value = list.filters[name] ?? '';
  const { options, of } = metaOf(schema);
  const one = { chip: label, clearable: true, value: value || null };
  const put = (next: string | null) => list.setFilter(name, next);
  if (options && single) return <Picker {...one} options={optionsOf(options)} onChange={put} />;
  if (options)
    return (
      <MultiPicker
        chip={label}
        options={optionsOf(options)}
        value={value ? value.split(',') : []}
        onChange={(chosen) => put(chosen.join(','))}
      />
    );
  if (of) return <RefPicker of={of} label={label} {...one} onChange={put} />;
  if (kindOf(schema) === 'flag')
    return (
      <Picker
        {...one}
        onChange={put}
        options={[
          { value: 'true', label: t(words.yes) },
          { value: 'false', label: t(words.no) },
        ]}
      />
    );
  return (
    <FilterChip label={label} value={value || undefined} onClear={() => put(null)}>
      {(close) => (
        <TextInput
          data-autofocus
          aria-label={label}
          placeholder={label}
          className="w-56"
          value={value}
          onChange={(e) => list.setFilter(name, e.target.value, 'type')}
          onKeyDown={(e) => e.key === 'Enter' && close()}
        />
      )}
    </FilterChip>
  );
};

/** Names of several values as the chip of a filter says them. */
const formatOf = (schema: z.ZodType) => (value: string) => {
  const { options } = metaOf(schema);
  if (kindOf(schema) === 'flag') return t(value === 'true' ? words.yes : words.no);
  return value
    .split(',')
    .map((v) => (options?.[v] ? t(options[v]) : v))
    .join(', ');
};

/** Whether this person is offered a filter: of objects they may not list there is nothing to choose. */
export const isOffered = (who: Who | null, endpoint: Endpoint, name: string): boolean => {
  const schema = { ...shapeOf(endpoint.input), ...rowShape(endpoint) }[name];
  const of = schema && metaOf(schema).of;
  return !of || canChoose(who, of);
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
          [`${name}From`, { label, with: [`${name}To`], control: <Span {...props} /> }],
          [`${name}To`, { label, beside: true }],
        ];
      return [[name, { label, control: <Control {...props} />, format: formatOf(schema) }]];
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
      return [[name, { label: labelOf(schema, name), format: formatOf(schema) }]];
    }),
  );
};
