import { useState } from 'react';
import type * as z from 'zod';
import { can } from '#shared/kernel/access';
import { get } from '#shared/kernel/contract';
import { metaOf } from '#shared/kernel/field';
import { titleOf } from '#shared/kernel/list';
import * as zod from 'zod';
import { CopyText } from '../../ui/CopyText';
import type { FieldIds } from '../../ui/inputs/Field';
import { Picker } from '../../ui/inputs/Picker';
import { isId } from '../../ui/ids';
import { screenOf } from '../page/current';
import { addressOf } from '../page/keepAlive';
import { useAnswer } from '../request/answers';
import { say } from '../text/say';
import { useWho } from '../session/who';

type Row = Record<string, unknown>;
const input = zod.looseObject({});
const rows = zod.looseObject({ rows: zod.array(zod.looseObject({})) });
/** The list and the single object of a resource that a ref names; every resource answers these two. */
const endpointsOf = (of: string) => ({
  list: { ...get('/', { needs: 'signedIn', takes: input, gives: rows }), resource: of },
  one: {
    ...get('/:id', { needs: 'signedIn', takes: input, gives: zod.looseObject({}) }),
    resource: of,
  },
});
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
  const link = screen && can(who, screen.needs) ? linkTo(of, id) : null;
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
type PickerProps = Partial<FieldIds> & {
  of: string;
  value: string | null;
  onChange(value: string | null): void;
  label: string;
  clearable?: boolean;
  disabled?: boolean;
  className?: string;
};

/** One object of another resource, found by its name; the server searches. */
export const RefPicker = ({ of, value, onChange, label, ...props }: PickerProps) => {
  const [search, setSearch] = useState('');
  const { list, one } = endpointsOf(of);
  const found = useAnswer(list, { size: 50, ...(search ? { search } : {}) });
  const listed = (found.value?.rows ?? []) as readonly Row[];
  const known = listed.some((r) => r['id'] === value);
  const chosen = useAnswer(
    one,
    value && isId(value) && found.value && !known ? { id: value } : null,
  );
  const options = [...(chosen.value && !known ? [chosen.value as Row] : []), ...listed].map(
    (r) => ({ value: String(r['id']), label: nameOfRow(r) }),
  );
  return (
    <Picker
      {...props}
      aria-label={label}
      placeholder={label}
      options={options}
      value={value}
      onChange={onChange}
      onSearch={setSearch}
      problem={found.failure ? `${say(unread)}: ${say(found.failure.text)}` : undefined}
    />
  );
};

/** The resource a field points into; null for every other field. */
export const targetOf = (schema: z.ZodType): string | null => metaOf(schema).of ?? null;
