import { useEffect, useMemo, useState } from 'react';
import type * as z from 'zod';
import { can } from '#shared/kernel/access';
import { get } from '#shared/kernel/contract';
import { metaOf } from '#shared/kernel/field';
import { titleOf } from '#shared/kernel/list';
import * as zod from 'zod';
import { CopyText } from '../../ui/text/CopyText';
import type { FieldIds } from '../../ui/inputs/Field';
import { MultiPicker, Picker } from '../../ui/inputs/Picker';
import { isId } from '../../ui/ids';
import { listRightOf, screenOf } from '../screens/current';
import { addressOf } from '../page/keepAlive';
import { useQuery } from '../request/query';
import type { ApiFailure } from '../request/http';
import { t } from '../text/translate';
import { refusalText, useWho } from '../session/access';

type Row = Record<string, unknown>;
const input = zod.looseObject({});
const rows = zod.looseObject({ rows: zod.array(zod.looseObject({})) });
/** The list and the single object of a resource that a ref names; every resource answers these two. */
const endpointsFor = (of: string) => ({
  list: { ...get('/', { permission: 'signedIn', input, output: rows }), resource: of },
  one: {
    ...get('/:id', { permission: 'signedIn', input, output: zod.looseObject({}) }),
    resource: of,
  },
});
const endpointCache = new Map<string, ReturnType<typeof endpointsFor>>();
/** The same two objects at each drawing: an endpoint that is another one is asked anew. */
const endpointsOf = (of: string): ReturnType<typeof endpointsFor> => {
  const endpoints = endpointCache.get(of) ?? endpointsFor(of);
  endpointCache.set(of, endpoints);
  return endpoints;
};
const nameOfRow = (row: Row): string => {
  const title = titleOf(row);
  return title ? String(row[title]) : String(row['id'] ?? '');
};

/** Where a single object of a resource is shown, for those who may see it. */
export const linkTo = (of: string, id: string): string | null => {
  const screen = screenOf(of);
  if (!screen) return null;
  return addressOf(
    screen.path.includes(':id')
      ? screen.path.replace(':id', id)
      : `${screen.path}?${screen.idIn ?? 'id'}=${id}`,
  );
};

/** What a ref points at: its name, with a link where there is a screen for it. */
export const RefCell = ({ id, name, of }: { id: string; name: string | null; of: string }) => {
  const who = useWho();
  const screen = screenOf(of);
  const link = screen && can(who, screen.permission) ? linkTo(of, id) : null;
  if (!name) return <CopyText text={id} maxWidth="100%" />;
  return link ? (
    <a className="truncate text-accent-ink hover:underline" href={`#${link}`} title={name}>
      {name}
    </a>
  ) : (
    <span className="truncate" title={name}>
      {name}
    </span>
  );
};

const unread = ['无法读取选项', 'The options cannot be read'] as const;
type Shared = Partial<FieldIds> & {
  of: string;
  label: string;
  /** Said while nothing is chosen; the label without it. */
  placeholder?: string;
  disabled?: boolean;
  className?: string;
  /** Drawn as a filter of this name. */
  chip?: string;
};
type PickerProps = Shared & {
  value: string | null;
  onChange(value: string | null): void;
  clearable?: boolean;
  /** Not offered. */
  except?: string | undefined;
  /** Filters of the list that narrow what is offered. */
  among?: Row | undefined;
};
const problemOf = (failure: ApiFailure | null): string | undefined =>
  failure ? `${t(unread)}: ${t(failure.text)}` : undefined;
/** Why this person has nothing to choose from; such a list is not asked for. */
const useListRefusal = (of: string): string | false => {
  const who = useWho();
  const right = listRightOf(of);
  return right !== null && refusalText(who, right);
};
/** Two people may have one name; their address tells them apart. */
const optionOf = (row: Row) => {
  const label = [...new Set([nameOfRow(row), String(row['email'] ?? '')])];
  return { value: String(row['id']), label: label.filter(Boolean).join(' · ') };
};

/** One object of another resource, found by its name; the server searches. */
export const RefPicker = ({ of, value, onChange, label, except, among, ...props }: PickerProps) => {
  const [search, setSearch] = useState('');
  const { list, one } = endpointsOf(of);
  const refusal = useListRefusal(of);
  const answer = useQuery(
    list,
    refusal ? null : { ...among, size: 50, ...(search ? { search } : {}) },
  );
  const listed = (answer.value?.rows ?? []) as readonly Row[];
  const isListed = listed.some((r) => r['id'] === value);
  const chosen = useQuery(
    one,
    value && isId(value) && answer.value && !isListed ? { id: value } : null,
  );
  const options = [...(chosen.value && !isListed ? [chosen.value as Row] : []), ...listed]
    .filter((row) => row['id'] !== except)
    .map(optionOf);
  return (
    <Picker
      {...props}
      aria-label={label}
      placeholder={props.placeholder ?? label}
      options={options}
      value={value}
      onChange={onChange}
      onSearch={setSearch}
      problem={refusal || problemOf(answer.failure)}
    />
  );
};

type RefsProps = Shared & { value: readonly string[]; onChange(value: string[]): void };
/** Several objects of another resource, found by their names. */
export const RefsPicker = ({ of, label, ...props }: RefsProps) => {
  const [search, setSearch] = useState('');
  const refusal = useListRefusal(of);
  const question = refusal ? null : { size: 200, ...(search ? { search } : {}) };
  const answer = useQuery(endpointsOf(of).list, question);
  // What was found before keeps its name while something else is searched.
  const [rowsById, setRowsById] = useState<ReadonlyMap<string, Row>>(new Map());
  const listed = useMemo(() => (answer.value?.rows ?? []) as readonly Row[], [answer.value]);
  useEffect(() => {
    setRowsById((old) => {
      const next = new Map(old);
      for (const row of listed) next.set(String(row['id']), row);
      return next;
    });
  }, [listed]);
  const options = useMemo(() => {
    const chosen = props.value.map((id) => rowsById.get(id) ?? { id });
    const all = [...chosen, ...listed].map(optionOf);
    return [...new Map(all.map((o) => [o.value, o])).values()];
  }, [props.value, rowsById, listed]);
  return (
    <MultiPicker
      {...props}
      aria-label={label}
      options={options}
      onSearch={setSearch}
      problem={refusal || problemOf(answer.failure)}
    />
  );
};

/** The resource a field points into; null for every other field. */
export const targetOf = (schema: z.ZodType): string | null => metaOf(schema).of ?? null;
