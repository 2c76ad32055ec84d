import { alarmScopes } from '#shared/areas/cdn/alarms/policy';
import { RefsPicker } from '../../../../kernel/declared/Ref';
import { t } from '../../../../kernel/text/translate';
import { Field, Segments, TextInput } from '../../../../ui';
import type { FieldsProps } from './fieldsProps';
import { accountsTexts } from './accountsTexts';
import { texts } from '../texts';

/** Accounts and names of domains that a policy over several accounts is about. */
export const ScopeFields = ({ form, set, errorOf }: FieldsProps) => {
  return (
    <>
      <Field label={t(texts.scope)} required error={errorOf('accountIds')}>
        {(ids) => (
          <div className="flex flex-col gap-2">
            <div>
              <Segments
                label={t(texts.scope)}
                value={form.scope}
                onChange={(v) => set({ scope: v === 'accounts' ? 'accounts' : 'all' })}
                options={[
                  { value: 'all', label: t(alarmScopes.all) },
                  { value: 'accounts', label: t(alarmScopes.accounts) },
                ]}
              />
            </div>
            {form.scope === 'accounts' && (
              <RefsPicker
                {...ids}
                of="accounts"
                label={t(texts.scope)}
                value={form.accountIds}
                onChange={(accountIds) => set({ accountIds })}
              />
            )}
          </div>
        )}
      </Field>
      <Field
        label={t(accountsTexts.pattern)}
        required
        hint={t(accountsTexts.patternHint)}
        error={errorOf('domainPattern')}
      >
        {(ids) => (
          <TextInput
            {...ids}
            mono
            maxLength={253}
            value={form.domainPattern}
            onChange={(e) => set({ domainPattern: e.target.value })}
          />
        )}
      </Field>
    </>
  );
};
