import { useSay } from '../../kernel/say';
import { Button, Checkbox, Field, FieldGroup, SecretInput, Switch, TextArea } from '../../ui';
import type { PartProps } from './PolicyFields';
import { words } from './words';

const secretBytes = 24;
const newSecret = (): string =>
  [...crypto.getRandomValues(new Uint8Array(secretBytes))]
    .map((b) => b.toString(16).padStart(2, '0'))
    .join('');

/** Methods with their targets. */
export const WhoPart = ({ form, set, errorOf, signed }: PartProps & { signed: boolean }) => {
  const say = useSay();
  return (
    <FieldGroup title={say(words.who)}>
      <Field label={say(words.methods)} required error={errorOf('methods')} hint={say(words.phone)}>
        {() => (
          <div className="flex gap-6">
            <Checkbox
              label="Email"
              checked={form.email}
              onChange={(e) => set({ email: e.target.checked })}
            />
            <Checkbox
              label="Webhook"
              checked={form.webhook}
              onChange={(e) => set({ webhook: e.target.checked })}
            />
          </div>
        )}
      </Field>
      {form.email && (
        <Field
          label={say(words.emails)}
          required
          aside={say(words.perLine)}
          error={errorOf('emails')}
        >
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
      {form.webhook && (
        <>
          <Field
            label={say(words.webhooks)}
            required
            aside={say(words.perLine)}
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
            label={say(words.secret)}
            required={!signed}
            hint={say(words.secretHint)}
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
                  {say(words.generate)}
                </Button>
              </div>
            )}
          </Field>
        </>
      )}
      <Switch
        label={say(words.enabled)}
        checked={form.enabled}
        onChange={(enabled) => set({ enabled })}
      />
    </FieldGroup>
  );
};
