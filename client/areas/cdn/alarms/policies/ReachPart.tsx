import { accounts } from '#shared/areas/platform/accounts/accounts';
import { alarmScopes } from '#shared/areas/cdn/alarms/policy';
import { useAnswer } from '../../../../kernel/request/answers';
import { useSay } from '../../../../kernel/text/say';
import { Field, MultiPicker, Segments, TextInput } from '../../../../ui';
import type { PartProps } from './partProps';
import { severalWords } from './severalWords';
import { words } from '../words';

/** Accounts and names of domains that a policy over several accounts is about. */
export const ReachPart = ({ form, set, errorOf }: PartProps) => {
  const say = useSay();
  const found = useAnswer(accounts.endpoints.list, { size: 200, sort: 'name' });
  return (
    <>
      <Field label={say(words.scope)} required error={errorOf('accountIds')}>
        {(ids) => (
          <div className="flex flex-col gap-2">
            <div>
              <Segments
                label={say(words.scope)}
                value={form.scope}
                onChange={(v) => set({ scope: v === 'accounts' ? 'accounts' : 'all' })}
                options={[
                  { value: 'all', label: say(alarmScopes.all) },
                  { value: 'accounts', label: say(alarmScopes.accounts) },
                ]}
              />
            </div>
            {form.scope === 'accounts' && (
              <MultiPicker
                {...ids}
                value={form.accountIds}
                onChange={(accountIds) => set({ accountIds })}
                options={(found.value?.rows ?? []).map((a) => ({ value: a.id, label: a.name }))}
              />
            )}
          </div>
        )}
      </Field>
      <Field
        label={say(severalWords.pattern)}
        required
        hint={say(severalWords.patternHint)}
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
