import type * as z from 'zod';
import { supplierOptions } from '#shared/areas/cdn/suppliers/params';
import { kindOf, metaOf } from '#shared/kernel/field';
import { lacks } from '#shared/supplierLacks';
import { lacksOf, type Supplier, supplierNames, suppliers } from '#shared/suppliers';
import type { ControlProps, FormParts } from '../../../kernel/screens/formTypes';
import { Field, RadioCards, SecretInput, Select, TextInput } from '../../../ui';
import { t } from '../../../kernel/text/translate';
import { texts } from './texts';

const supplierOf = (value: unknown): Supplier =>
  supplierNames.find((s) => s === value) ?? supplierNames[0];
const textsOf = (value: unknown) => (value || {}) as Readonly<Record<string, string>>;

const SupplierChoice = ({ value, change, label }: ControlProps) => {
  const { proof } = suppliers[supplierOf(value)];
  const absent = lacksOf(supplierOf(value));
  return (
    <div className="space-y-2">
      <RadioCards
        label={label}
        columns={2}
        value={supplierOf(value)}
        onChange={(supplier) => change({ supplier, credentials: {} })}
        options={supplierNames.map((s) => ({ value: s, label: t(supplierOptions[s]) }))}
      />
      <p className="text-xs text-ink-faint">{t(proof)}</p>
      {absent.length > 0 && (
        <div className="text-xs text-ink-faint">
          <p className="font-medium text-ink-muted">{t(texts.suppliers.lacks)}</p>
          <ul className="mt-1 list-disc space-y-0.5 pl-4">
            {absent.map((lack) => (
              <li key={lack}>{t(lacks[lack])}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
};

type InputProps = {
  schema: z.ZodType;
  value: string;
  change: (value: string) => void;
  ids: object;
};
/** The input of one credential: a list where there is a choice. */
const CredentialInput = ({ schema, value, change, ids }: InputProps) => {
  const { options, max } = metaOf(schema);
  if (options)
    return (
      <Select
        {...ids}
        empty="—"
        value={value}
        onChange={(e) => change(e.target.value)}
        options={Object.entries(options).map(([name, option]) => ({
          value: name,
          label: t([option[0], option[1]]),
        }))}
      />
    );
  const Input = kindOf(schema) === 'secret' ? SecretInput : TextInput;
  return (
    <Input
      {...ids}
      autoComplete="off"
      maxLength={max}
      value={value}
      onChange={(e) => change(e.target.value)}
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
      {fields.map(([name, schema]) => (
        <Field
          key={`${supplier} ${name}`}
          label={t(metaOf(schema).label ?? ['', ''])}
          required={!keep}
          error={errorOf(`credentials.${name}`)}
        >
          {(ids) => (
            <CredentialInput
              ids={ids}
              schema={schema}
              value={credentials[name] ?? ''}
              change={(text) => onChange({ ...credentials, [name]: text })}
            />
          )}
        </Field>
      ))}
    </div>
  );
};

/** What the forms of a supplier parameter have of their own. */
const parts: FormParts = { controls: { supplier: SupplierChoice, credentials: Credentials } };
export default parts;
