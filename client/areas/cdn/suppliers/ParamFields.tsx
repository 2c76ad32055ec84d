import type * as z from 'zod';
import { accounts } from '#shared/areas/platform/accounts/accounts';
import { supplierParams } from '#shared/areas/cdn/suppliers/supplierParams';
import type { Out } from '#shared/kernel/contract';
import { kindOf, metaOf } from '#shared/kernel/field';
import { type Supplier, supplierNames, suppliers } from '#shared/suppliers';
import { useAnswer } from '../../../kernel/request/answers';
import { useCan } from '../../../kernel/session/who';
import {
  Card,
  Field,
  NumberInput,
  Picker,
  SecretInput,
  Switch,
  TextArea,
  TextInput,
} from '../../../ui';
import { useWords } from './words';

type Param = Out<typeof supplierParams.endpoints.one>;
/** What a form about a credential holds, but for the credentials themselves. */
export type Draft = Pick<
  Param,
  | 'name'
  | 'description'
  | 'supplier'
  | 'baseUrl'
  | 'accountId'
  | 'pullDelaySeconds'
  | 'retentionDays'
  | 'enabled'
>;
export const shape = supplierParams.entity.schema.shape;
export const fresh: Draft = {
  name: '',
  description: '',
  supplier: supplierNames[0],
  baseUrl: '',
  accountId: null,
  pullDelaySeconds: 300,
  retentionDays: 90,
  enabled: true,
};

export const labelOf = (schema: z.ZodType) => metaOf(schema).label ?? (['', ''] as const);

export type Part = {
  draft: Draft;
  set: <K extends keyof Draft>(name: K, value: Draft[K]) => void;
  errorOf: (path: string) => string | undefined;
};

/** Inputs for the chosen supplier's credentials, drawn from its own schema. */
export const Credentials = ({ supplier, values, onChange, errorOf, keep }: CredentialProps) => {
  const say = useWords();
  return (
    <Card
      title={say('suppliers.credentials')}
      note={say(keep ? 'suppliers.credentialsKeep' : 'suppliers.credentialsNew')}
    >
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        {Object.entries(suppliers[supplier].credentials.shape).map(([name, schema]) => {
          const Input = kindOf(schema) === 'secret' ? SecretInput : TextInput;
          return (
            <Field
              key={`${supplier} ${name}`}
              label={say(labelOf(schema))}
              required={!keep}
              error={errorOf(`credentials.${name}`)}
            >
              {(ids) => (
                <Input
                  {...ids}
                  autoComplete="off"
                  maxLength={metaOf(schema).max}
                  value={values[name] ?? ''}
                  onChange={(e) => onChange({ ...values, [name]: e.target.value })}
                />
              )}
            </Field>
          );
        })}
      </div>
    </Card>
  );
};
type CredentialProps = {
  supplier: Supplier;
  values: Record<string, string>;
  onChange(values: Record<string, string>): void;
  errorOf: (path: string) => string | undefined;
  keep: boolean;
};

const AccountField = ({ draft, set, errorOf }: Part) => {
  const say = useWords();
  const may = useCan('staff.accounts.view');
  const found = useAnswer(accounts.endpoints.list, may ? { size: 200 } : null);
  const options = (found.value?.rows ?? []).map((a) => ({
    value: a.id,
    label: a.name,
    note: a.companyName,
  }));
  return (
    <Field
      label={say(labelOf(shape.accountId))}
      hint={say('suppliers.accountHint')}
      error={errorOf('accountId')}
    >
      {(ids) => (
        <Picker
          id={ids.id}
          aria-label={say(labelOf(shape.accountId))}
          value={draft.accountId}
          onChange={(v) => set('accountId', v)}
          options={options}
          clearable
        />
      )}
    </Field>
  );
};

/** Everything about a credential that is no secret. */
export const General = (part: Part) => {
  const say = useWords();
  const { draft, set, errorOf } = part;
  return (
    <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
      <Field
        label={say(labelOf(shape.name))}
        required
        error={errorOf('name')}
        aside={`${draft.name.length} / 20`}
      >
        {(ids) => (
          <TextInput
            {...ids}
            maxLength={20}
            value={draft.name}
            onChange={(e) => set('name', e.target.value)}
          />
        )}
      </Field>
      <Field label={say(labelOf(shape.baseUrl))} required error={errorOf('baseUrl')}>
        {(ids) => (
          <TextInput
            {...ids}
            mono
            placeholder="https://api.example.com"
            value={draft.baseUrl}
            onChange={(e) => set('baseUrl', e.target.value)}
          />
        )}
      </Field>
      <AccountField {...part} />
      <Field label={say(labelOf(shape.enabled))} error={errorOf('enabled')}>
        {(ids) => (
          <Switch
            id={ids.id}
            label={say(draft.enabled ? 'suppliers.enabled' : 'suppliers.disabled')}
            checked={draft.enabled}
            onChange={(v) => set('enabled', v)}
          />
        )}
      </Field>
      <Field
        label={say(labelOf(shape.pullDelaySeconds))}
        hint={say('suppliers.pullHint')}
        error={errorOf('pullDelaySeconds')}
      >
        {(ids) => (
          <NumberInput
            {...ids}
            min={0}
            max={86_400}
            value={draft.pullDelaySeconds}
            onChange={(n) => set('pullDelaySeconds', n ?? 0)}
          />
        )}
      </Field>
      <Field label={say(labelOf(shape.retentionDays))} error={errorOf('retentionDays')}>
        {(ids) => (
          <NumberInput
            {...ids}
            min={1}
            max={3650}
            value={draft.retentionDays}
            onChange={(n) => set('retentionDays', n ?? 1)}
          />
        )}
      </Field>
      <Field
        label={say(labelOf(shape.description))}
        error={errorOf('description')}
        className="md:col-span-2"
      >
        {(ids) => (
          <TextArea
            {...ids}
            rows={3}
            maxLength={500}
            value={draft.description}
            onChange={(e) => set('description', e.target.value)}
          />
        )}
      </Field>
    </div>
  );
};

/** The form's start from a stored credential; a copy gets a name of its own. */
export const draftOf = (p: Param, copied: boolean): Draft => ({
  name: copied ? '' : p.name,
  description: p.description,
  supplier: p.supplier,
  baseUrl: p.baseUrl,
  accountId: p.accountId,
  pullDelaySeconds: p.pullDelaySeconds,
  retentionDays: p.retentionDays,
  enabled: p.enabled,
});
