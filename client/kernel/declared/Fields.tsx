import type * as z from 'zod';
import type { Endpoint, Resource } from '#shared/kernel/contract';
import { kindOf, metaOf } from '#shared/kernel/field';
import { Field } from '../../ui/inputs/Field';
import type { ControlProps, FormParts } from '../page/screenTypes';
import { say } from '../text/say';
import { Control, shortText } from './Control';
import { inputField, isRequired, labelOf } from './shape';

type Row = Record<string, unknown>;

const isWide = (schema: z.ZodType): boolean =>
  kindOf(schema) === 'pem' ||
  (kindOf(schema) === 'longText' && (metaOf(schema).max ?? Infinity) > shortText);

const lengthText = (value: unknown, max: number | undefined) =>
  typeof value === 'string' && max && max <= 2000 && value.length > max * 0.7
    ? `${value.length} / ${max}`
    : undefined;

type Props = {
  area: Resource;
  endpoint: Endpoint;
  names: readonly string[];
  values: Row;
  change(patch: Row): void;
  errorOf(name: string): string | undefined;
  controls?: FormParts['controls'];
  disabled?: boolean;
};
/**
 * Fields of a form, drawn by kind in the words of the contract, each with its refusal below it.
 * Hand-made forms use it too: `<Fields area={x} endpoint={x.endpoints.add} names={[…]} …/>`.
 */
export const Fields = ({ area, endpoint, names, values, change, errorOf, controls }: Props) => (
  <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
    {names.map((name) => {
      const schema = inputField(area, endpoint, name);
      const label = say(labelOf(schema, name));
      const Own = controls?.[name];
      return (
        <Field
          key={name}
          label={label}
          required={kindOf(schema) !== 'flag' && isRequired(schema)}
          error={errorOf(name)}
          aside={lengthText(values[name], metaOf(schema).max)}
          className={Own || isWide(schema) ? 'md:col-span-2' : undefined}
        >
          {(ids) => {
            const props: ControlProps = {
              ids,
              label,
              value: values[name],
              values,
              change,
              onChange: (value) => change({ [name]: value }),
            };
            return Own ? <Own {...props} /> : <Control {...props} schema={schema} />;
          }}
        </Field>
      );
    })}
  </div>
);
