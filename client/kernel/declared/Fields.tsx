import clsx from 'clsx';
import type * as z from 'zod';
import type { Endpoint, Resource } from '#shared/kernel/contract';
import { kindOf, metaOf } from '#shared/kernel/field';
import { Field, type FieldIds } from '../../ui/inputs/Field';
import type { ControlProps, FieldLooks, FormParts, Caption } from '../screens/formTypes';
import { t } from '../text/translate';
import { Control, shortText } from './Control';
import { inputField, isFieldRequired, labelOf } from './shape';

type Row = Record<string, unknown>;

const isWide = (schema: z.ZodType): boolean =>
  kindOf(schema) === 'pem' ||
  (kindOf(schema) === 'longText' && (metaOf(schema).max ?? Infinity) > shortText);

const textOf = (text: Caption | false | undefined): string | undefined =>
  typeof text === 'object' ? t(text) : text || undefined;

const lengthText = (value: unknown, max: number | undefined) =>
  typeof value === 'string' && max && max <= 2000 && value.length > max * 0.7
    ? `${value.length} / ${max}`
    : undefined;

const layouts = {
  two: 'grid grid-cols-1 gap-4 md:grid-cols-2',
  one: 'flex flex-col gap-4',
  /** Of a whole form: the label at the left, a hairline between. */
  rows: 'divide-y divide-line border-t border-line',
  /** Beside each other, the button after them. */
  line: 'contents',
};
type Props = {
  area: Resource;
  endpoint: Endpoint;
  names: readonly string[];
  values: Row;
  change(patch: Row): void;
  errorOf(path: string): string | undefined;
  controls?: FormParts['controls'];
  looks?: FieldLooks;
  layout?: keyof typeof layouts;
  /** The first field has the cursor when the dialog around it opens. */
  autofocus?: boolean;
};
/**
 * Fields of a form, drawn by kind in the words of the contract, each with its refusal below it.
 * Hand-made forms use it too: `<Fields area={x} endpoint={x.endpoints.add} names={[…]} …/>`.
 */
export const Fields = (p: Props) => {
  const { area, endpoint, names, values, change, errorOf, controls, looks } = p;
  return (
    <div className={layouts[p.layout ?? 'two']}>
      {names.map((name, i) => {
        const schema = inputField(area, endpoint, name);
        const look = looks?.[name];
        const label = textOf(look?.label) ?? t(labelOf(schema, name));
        const Own = controls?.[name];
        const wide = look?.wide ?? (Own !== undefined || isWide(schema));
        const required =
          kindOf(schema) !== 'flag' && (look?.required ?? isFieldRequired(endpoint, name));
        const draw = (ids: FieldIds) => {
          const props: ControlProps = {
            ids: p.autofocus && i === 0 ? { ...ids, 'data-autofocus': true } : ids,
            label,
            value: values[name],
            values,
            change,
            errorOf,
            onChange: (value) => change({ [name]: value }),
          };
          return Own ? (
            <Own {...props} />
          ) : (
            <Control
              {...props}
              schema={schema}
              required={required}
              placeholder={textOf(look?.placeholder)}
              among={look?.among}
              autoComplete={look?.autoComplete}
              line={look?.line}
            />
          );
        };
        if (look?.bare)
          return (
            <div
              key={name}
              className={clsx('min-w-0', wide && 'md:col-span-2', p.layout === 'rows' && 'py-3.5')}
            >
              {draw({ id: name })}
              {errorOf(name) && (
                <p role="alert" className="mt-1 text-xs text-error">
                  {errorOf(name)}
                </p>
              )}
            </div>
          );
        return (
          <Field
            key={name}
            label={label}
            required={required}
            hint={textOf(look?.hint)}
            error={errorOf(name)}
            aside={textOf(look?.aside) ?? lengthText(values[name], metaOf(schema).max)}
            row={p.layout === 'rows'}
            className={clsx(wide && 'md:col-span-2', p.layout === 'line' && 'min-w-52')}
          >
            {draw}
          </Field>
        );
      })}
    </div>
  );
};
