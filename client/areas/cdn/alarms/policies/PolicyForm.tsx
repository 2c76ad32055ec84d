import type { Endpoint, In } from '#shared/kernel/contract';
import { FormFrame } from '../../../../kernel/declared/FormFrame';
import { useScreenForm } from '../../../../kernel/declared/formState';
import { RefPicker } from '../../../../kernel/declared/Ref';
import { useIsStaff } from '../../../../kernel/session/access';
import { t } from '../../../../kernel/text/translate';
import { words } from '../../../../kernel/text/words';
import { Callout, Field, useKit } from '../../../../ui';
import type { PolicyForm } from './policyForm';
import { changesOf } from './policyDifferences';
import type { FieldsProps } from './fieldsProps';
import { ConditionFields, ScheduleFields } from './PolicyFields';
import { ScopePreview } from './ScopePreview';
import { ReplayCard } from './Replay';
import { MethodFields } from './MethodFields';
import { texts } from '../texts';

const Account = ({ form, set, errorOf }: FieldsProps) => {
  return (
    <Field label={t(words.account)} required error={errorOf('accountId')}>
      {(ids) => (
        <RefPicker
          {...ids}
          of="accounts"
          label={t(words.account)}
          value={form.accountId || null}
          onChange={(v) => set({ accountId: v ?? '', domainIds: [] })}
        />
      )}
    </Field>
  );
};

type Props<E extends Endpoint> = {
  endpoint: E;
  start: PolicyForm;
  /** What is sent of the form. */
  toInput(form: PolicyForm): In<E>;
  /** The policy that is changed; none for a new one. */
  policy?: { id: string; signed: boolean };
};

/** The form of a policy beside its replay; what was typed stays when the server refuses it. */
export const PolicyFormView = <E extends Endpoint>({
  endpoint,
  start,
  toInput,
  policy,
}: Props<E>) => {
  const { locale } = useKit();
  const staff = useIsStaff();
  const state = useScreenForm(endpoint, start, { secret: ['webhookSecret'], done: texts.saved });
  const { values: form, change: set, errorOf } = state;
  const submit = async () => {
    if (await state.send(toInput(form))) state.leave('/cdn-alarmmanage');
  };
  const part = { form, set, errorOf };
  return (
    <FormFrame
      of={state}
      layout="card"
      differences={policy && changesOf(start, form, locale)}
      submit={{ label: t(policy ? words.save : texts.create), run: submit }}
      aside={
        <div className="flex min-w-0 flex-col gap-4">
          {form.scope !== 'account' && <ScopePreview form={form} id={policy?.id ?? null} />}
          <ReplayCard form={form} />
        </div>
      }
    >
      {staff && !policy && form.scope === 'account' && <Account {...part} />}
      <ConditionFields {...part} />
      <ScheduleFields {...part} />
      <MethodFields {...part} signed={policy?.signed ?? false} />
      {policy && <Callout tone="warning">{t(texts.resets)}</Callout>}
    </FormFrame>
  );
};
