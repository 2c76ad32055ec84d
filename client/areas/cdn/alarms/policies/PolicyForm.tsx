import { useEffect, useRef } from 'react';
import { DraftGuard, useScreenDraft } from '../../../../kernel/declared/draft';
import { RefPicker } from '../../../../kernel/declared/Ref';
import { go } from '../../../../kernel/page/navigate';
import { useIsStaff } from '../../../../kernel/session/access';
import { FormFailure, useFieldErrors } from '../../../../kernel/request/failure';
import type { ApiFailure } from '../../../../kernel/request/http';
import { t } from '../../../../kernel/text/translate';
import { words } from '../../../../kernel/text/words';
import { Button, Callout, Card, DiffView, Field, useKit } from '../../../../ui';
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

type Props = {
  start: PolicyForm;
  /** Of the policy that is changed; null for a new one. */
  id: string | null;
  /** A signing secret is stored already. */
  signed: boolean;
  busy: boolean;
  failure: ApiFailure | null;
  /** Whether it was saved. */
  onSubmit(form: PolicyForm): Promise<boolean>;
};

/** The form of a policy beside its replay; what was typed stays when the server refuses it. */
export const PolicyFormView = ({ start, id, signed, busy, failure, onSubmit }: Props) => {
  const isNew = id === null;
  const { locale } = useKit();
  const staff = useIsStaff();
  const draft = useScreenDraft(start, ['webhookSecret']);
  const form = draft.values;
  const box = useRef<HTMLFormElement>(null);
  const { errorOf, edited } = useFieldErrors(failure);
  const set = (change: Partial<PolicyForm>) => {
    draft.change(change);
    edited(...Object.keys(change));
  };
  useEffect(() => {
    if (failure) box.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [failure]);
  const submit = async () => {
    if (!(await onSubmit(form))) return;
    draft.forget();
    go('/cdn-alarmmanage');
  };
  const part = { form, set, errorOf };
  const changes = isNew ? [] : changesOf(start, form, locale);
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)]">
      <Card>
        <form
          ref={box}
          noValidate
          onSubmit={(e) => {
            e.preventDefault();
            void submit();
          }}
          className="flex flex-col gap-6"
        >
          <DraftGuard of={draft} />
          {staff && isNew && form.scope === 'account' && <Account {...part} />}
          <ConditionFields {...part} />
          <ScheduleFields {...part} />
          <MethodFields {...part} signed={signed} />
          {!isNew && <Callout tone="warning">{t(texts.resets)}</Callout>}
          {changes.length > 0 && <DiffView label={t(texts.changes)} differences={changes} />}
          <FormFailure failure={failure} />
          <div>
            <Button variant="primary" type="submit" busy={busy}>
              {t(isNew ? texts.create : words.save)}
            </Button>
          </div>
        </form>
      </Card>
      <div className="flex min-w-0 flex-col gap-4">
        {form.scope !== 'account' && <ScopePreview form={form} id={id} />}
        <ReplayCard form={form} />
      </div>
    </div>
  );
};
