import type * as z from 'zod';
import type { FieldIds } from '../../ui/inputs/Field';
import { Switch } from '../../ui/inputs/choices';
import { NumberInput, SecretInput, Select, TextArea, TextInput } from '../../ui/inputs/inputs';
import { MultiPicker } from '../../ui/inputs/Picker';
import { useKit } from '../../ui/texts';
import { fromLocalInput, toLocalInput } from '../../ui/time';
import { kindOf, metaOf } from '#shared/kernel/field';
import { microsPerUnit } from '#shared/kernel/units';
import { optionsOf } from '../text/options';
import { say } from '../text/say';
import { RefPicker, targetOf } from './Ref';

type Props = {
  ids: FieldIds;
  schema: z.ZodType;
  label: string;
  value: unknown;
  onChange(value: unknown): void;
};
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const on = ['开启', 'On'] as const;
const off = ['关闭', 'Off'] as const;

/** Texts of at most this length need one line only. */
export const shortText = 128;

const TimeControl = ({ ids, value, onChange }: Props) => {
  const { timeZone } = useKit();
  const text = textOf(value);
  return (
    <TextInput
      {...ids}
      type="datetime-local"
      value={text && toLocalInput(text, timeZone)}
      onChange={(e) => onChange(fromLocalInput(e.target.value, timeZone))}
    />
  );
};

/** The input for a field, by its kind. */
export const Control = (props: Props) => {
  const { ids, schema, value, onChange } = props;
  const { max } = metaOf(schema);
  const typed = (e: { target: { value: string } }) => onChange(e.target.value);
  switch (kindOf(schema)) {
    case 'flag':
      return (
        <Switch
          id={ids.id}
          label={say(value ? on : off)}
          checked={value === true}
          onChange={onChange}
        />
      );
    case 'choice':
      return (
        <Select
          {...ids}
          empty=""
          options={optionsOf(metaOf(schema).options ?? {})}
          value={textOf(value)}
          onChange={typed}
        />
      );
    case 'choices':
      return (
        <MultiPicker
          {...ids}
          aria-label={props.label}
          options={optionsOf(metaOf(schema).options ?? {})}
          value={Array.isArray(value) ? value.map(String) : []}
          onChange={onChange}
        />
      );
    case 'ref':
      return (
        <RefPicker
          {...ids}
          of={targetOf(schema) ?? ''}
          label={props.label}
          clearable
          value={textOf(value) || null}
          onChange={onChange}
        />
      );
    case 'longText':
      if (max !== undefined && max <= shortText)
        return <TextInput {...ids} maxLength={max} value={textOf(value)} onChange={typed} />;
      return <TextArea {...ids} maxLength={max} value={textOf(value)} onChange={typed} />;
    case 'pem':
      return (
        <TextArea
          {...ids}
          mono
          rows={8}
          spellCheck={false}
          value={textOf(value)}
          onChange={typed}
        />
      );
    case 'secret':
      return (
        <SecretInput {...ids} autoComplete="new-password" value={textOf(value)} onChange={typed} />
      );
    case 'count':
    case 'bytes':
    case 'bps':
    case 'ms':
    case 'ratio':
      return <NumberInput {...ids} step="any" value={numberOf(value)} onChange={onChange} />;
    case 'money':
      return (
        <NumberInput
          {...ids}
          step="any"
          value={numberOf(value) === null ? null : Number(value) / microsPerUnit}
          onChange={(n) => onChange(n === null ? null : Math.round(n * microsPerUnit))}
        />
      );
    case 'time':
      return <TimeControl {...props} />;
    case 'day':
      return <TextInput {...ids} type="date" value={textOf(value)} onChange={typed} />;
    case 'month':
      return <TextInput {...ids} type="month" value={textOf(value)} onChange={typed} />;
    default:
      return <TextInput {...ids} maxLength={max} value={textOf(value)} onChange={typed} />;
  }
};
