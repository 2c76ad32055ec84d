import type { AlarmMethod } from '#shared/areas/cdn/alarms/policy';
import { t } from '../../../../kernel/text/translate';
import { Button, Field, FieldGroup, SecretInput, Switch, TextArea } from '../../../../ui';
import { TargetFields } from './TargetFields';
import type { FieldsProps } from './fieldsProps';
import { texts } from '../texts';

const secretBytes = 24;
const newSecret = (): string =>
  [...crypto.getRandomValues(new Uint8Array(secretBytes))]
    .map((b) => b.toString(16).padStart(2, '0'))
    .join('');

/** Methods with their targets. */
export const MethodFields = ({ form, set, errorOf, signed }: FieldsProps & { signed: boolean }) => {
  const uses = (m: AlarmMethod) => form.methods.includes(m);
  return (
    <FieldGroup title={t(texts.who)}>
      <TargetFields form={form} set={set} errorOf={errorOf} />
      {uses('email') && (
        <Field label={t(texts.emails)} required aside={t(texts.perLine)} error={errorOf('emails')}>
          {(ids) => (
            <TextArea
              {...ids}
              rows={2}
              value={form.emails}
              onChange={(e) => set({ emails: e.target.value })}
            />
          )}
        </Field>
      )}
      {(uses('sms') || uses('phone')) && (
        <Field
          label={t(texts.phones)}
          required
          hint={t(texts.phonesHint)}
          error={errorOf('phones')}
        >
          {(ids) => (
            <TextArea
              {...ids}
              rows={2}
              inputMode="tel"
              placeholder="+8613800000000"
              value={form.phones}
              onChange={(e) => set({ phones: e.target.value })}
            />
          )}
        </Field>
      )}
      {uses('webhook') && (
        <>
          <Field
            label={t(texts.webhooks)}
            required
            aside={t(texts.perLine)}
            error={errorOf('webhooks')}
          >
            {(ids) => (
              <TextArea
                {...ids}
                rows={2}
                mono
                value={form.webhooks}
                onChange={(e) => set({ webhooks: e.target.value })}
              />
            )}
          </Field>
          <Field
            label={t(texts.secret)}
            required={!signed}
            hint={t(texts.secretHint) + (signed ? t(texts.secretKept) : '')}
            error={errorOf('webhookSecret')}
          >
            {(ids) => (
              <div className="flex gap-2 [&>span]:flex-1">
                <SecretInput
                  {...ids}
                  autoComplete="off"
                  value={form.webhookSecret}
                  placeholder={signed ? '••••••••' : ''}
                  onChange={(e) => set({ webhookSecret: e.target.value })}
                />
                <Button onClick={() => set({ webhookSecret: newSecret() })}>
                  {t(texts.generate)}
                </Button>
              </div>
            )}
          </Field>
        </>
      )}
      <Switch
        label={t(texts.tellNoData)}
        checked={form.tellNoData}
        onChange={(tellNoData) => set({ tellNoData })}
      />
      <Switch
        label={t(texts.enabled)}
        checked={form.enabled}
        onChange={(enabled) => set({ enabled })}
      />
    </FieldGroup>
  );
};
