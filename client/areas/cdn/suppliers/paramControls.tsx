import type * as z from 'zod';
import { supplierOptions } from '#shared/areas/cdn/suppliers/params';
import { kindOf, metaOf } from '#shared/kernel/field';
import { type Supplier, supplierNames, suppliers } from '#shared/suppliers';
import type { ControlProps, FormParts } from '../../../kernel/screens/formTypes';
import { Field, RadioCards, SecretInput, TextInput } from '../../../ui';
import { t } from '../../../kernel/text/translate';
import { texts } from './texts';

const supplierOf = (value: unknown): Supplier =>
  supplierNames.find((s) => s === value) ?? supplierNames[0];
const textsOf = (value: unknown) => (value || {}) as Readonly<Record<string, string>>;

const SupplierChoice = ({ value, change, label }: ControlProps) => {
  return (
    <RadioCards
      label={label}
      columns={2}
      value={supplierOf(value)}
      onChange={(supplier) => change({ supplier, credentials: {} })}
      options={supplierNames.map((s) => ({ value: s, label: t(supplierOptions[s]) }))}
    />
  );
};

/** Inputs for the chosen supplier's credentials, drawn from its own schema. */
const Credentials = ({ value, values, onChange, errorOf }: ControlProps) => {
  const supplier = supplierOf(values['supplier']);
  const credentials = textsOf(value);
  // A stored credential may stay as it is, but not at another supplier.
  const keep = values['id'] !== undefined && values['stored'] === supplier;
  const fields = Object.entries<z.ZodType>(suppliers[supplier].credentials.shape);
  return (
    <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
      <p className="text-xs text-ink-faint md:col-span-2">
        {t(keep ? texts.suppliers.credentialsKeep : texts.suppliers.credentialsNew)}
      </p>
      {fields.map(([name, schema]) => {
        const Input = kindOf(schema) === 'secret' ? SecretInput : TextInput;
        return (
          <Field
            key={`${supplier} ${name}`}
            label={t(metaOf(schema).label ?? ['', ''])}
            required={!keep}
            error={errorOf(`credentials.${name}`)}
          >
            {(ids) => (
              <Input
                {...ids}
                autoComplete="off"
                maxLength={metaOf(schema).max}
                value={credentials[name] ?? ''}
                onChange={(e) => onChange({ ...credentials, [name]: e.target.value })}
              />
            )}
          </Field>
        );
      })}
    </div>
  );
};

/** What the forms of a supplier parameter have of their own. */
const parts: FormParts = { controls: { supplier: SupplierChoice, credentials: Credentials } };
export default parts;
