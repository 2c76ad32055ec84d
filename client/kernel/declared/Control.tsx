import { useState } from 'react';
import type * as z from 'zod';
import type { FieldIds } from '../../ui/inputs/Field';
import { DateInput } from '../../ui/inputs/DateInput';
import { Switch } from '../../ui/inputs/choices';
import { NumberInput, SecretInput, Select, TextArea, TextInput } from '../../ui/inputs/inputs';
import { MultiPicker } from '../../ui/inputs/Picker';
import { useKit } from '../../ui/texts';
import { fromLocalInput, toLocalInput } from '../../ui/time';
import { kindOf, metaOf } from '#shared/kernel/field';
import { microsPerUnit } from '#shared/kernel/units';
import { optionsOf } from '../text/options';
import { t } from '../text/translate';
import { words } from '../text/words';
import { RefPicker, RefsPicker, targetOf } from './Ref';

type Props = {
  ids: FieldIds;
  schema: z.ZodType;
  label: string;
  value: unknown;
  onChange(value: unknown): void;
  required?: boolean;
  placeholder?: string;
  among?: Record<string, unknown>;
  autoComplete?: string;
  /** One line to type in, however long the text may be. */
  line?: boolean;
};
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** Texts of at most this length need one line only. */
export const shortText = 128;

/** A time as the contract keeps it; anything else is what was typed and could not be read. */
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/;
const TimeControl = ({ ids, value, onChange }: Props) => {
  const { timeZone } = useKit();
  const text = textOf(value);
  return (
    <DateInput
      {...ids}
      kind="time"
      value={instant.test(text) ? toLocalInput(text, timeZone) : text}
      onUnreadable={onChange}
      onChange={(local) => onChange(fromLocalInput(local, timeZone))}
    />
  );
};

const linesOf = (text: string): string[] =>
  text
    .split(/[\s,，;；]+/)
    .map((l) => l.trim())
    .filter(Boolean);
/** A list of words, one a line; what is typed between them stays as it is. */
const ListControl = ({ ids, value, onChange, placeholder }: Props) => {
  const lines = Array.isArray(value) ? value.map(String) : [];
  const [typed, setTyped] = useState<string | null>(null);
  const sameLines = typed !== null && linesOf(typed).join('\n') === lines.join('\n');
  return (
    <TextArea
      {...ids}
      mono
      rows={3}
      spellCheck={false}
      placeholder={placeholder}
      value={sameLines ? typed : lines.join('\n')}
      onChange={(e) => {
        setTyped(e.target.value);
        onChange(linesOf(e.target.value));
      }}
    />
  );
};

/**
 * The input for a field, by its kind. None cuts off what is pasted: a text that is too long is refused at its
 * field with the limit.
 */
export const Control = (props: Props) => {
  const { ids, schema, value, onChange, placeholder, autoComplete } = props;
  const { max, of, scale = kindOf(schema) === 'money' ? microsPerUnit : 1 } = metaOf(schema);
  const typed = (e: { target: { value: string } }) => onChange(e.target.value);
  switch (kindOf(schema)) {
    case 'flag':
      return (
        <Switch
          id={ids.id}
          name={props.label}
          label={t(value ? words.on : words.off)}
          checked={value === true}
          onChange={onChange}
        />
      );
    case 'choice':
      return (
        <Select
          {...ids}
          empty={props.required && value ? undefined : (placeholder ?? '')}
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
          placeholder={placeholder}
        />
      );
    case 'list':
      return of ? (
        <RefsPicker
          {...ids}
          of={of}
          label={props.label}
          placeholder={placeholder}
          value={Array.isArray(value) ? value.map(String) : []}
          onChange={onChange}
        />
      ) : (
        <ListControl {...props} />
      );
    case 'ref':
      return (
        <RefPicker
          {...ids}
          of={targetOf(schema) ?? ''}
          label={props.label}
          placeholder={placeholder}
          among={props.among}
          clearable={!props.required}
          value={textOf(value) || null}
          onChange={onChange}
        />
      );
    case 'longText':
      if (props.line || (max !== undefined && max <= shortText))
        return (
          <TextInput
            {...ids}
            placeholder={placeholder}
            autoComplete={autoComplete}
            value={textOf(value)}
            onChange={typed}
          />
        );
      return <TextArea {...ids} value={textOf(value)} onChange={typed} />;
    case 'pem':
      return (
        <TextArea
          {...ids}
          mono
          rows={8}
          spellCheck={false}
          placeholder={placeholder}
          value={textOf(value)}
          onChange={typed}
        />
      );
    case 'secret':
      return (
        <SecretInput
          {...ids}
          autoComplete={autoComplete ?? 'new-password'}
          value={textOf(value)}
          onChange={typed}
        />
      );
    case 'count':
    case 'bytes':
    case 'bps':
    case 'ms':
    case 'ratio':
    case 'money':
      return (
        <NumberInput
          {...ids}
          step="any"
          value={numberOf(value) === null ? null : Number(value) / scale}
          onChange={(n) => onChange(n === null || scale === 1 ? n : Math.round(n * scale))}
        />
      );
    case 'time':
      return <TimeControl {...props} />;
    case 'day':
      return (
        <DateInput {...ids} value={textOf(value)} onChange={onChange} onUnreadable={onChange} />
      );
    case 'month':
      return (
        <DateInput
          {...ids}
          kind="month"
          value={textOf(value)}
          onChange={onChange}
          onUnreadable={onChange}
        />
      );
    default:
      return (
        <TextInput
          {...ids}
          type={kindOf(schema) === 'email' ? 'email' : 'text'}
          mono={kindOf(schema) === 'host' || kindOf(schema) === 'url'}
          placeholder={placeholder}
          autoComplete={autoComplete}
          value={textOf(value)}
          onChange={typed}
        />
      );
  }
};
