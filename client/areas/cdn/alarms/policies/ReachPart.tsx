import { alarmScopes } from '#shared/areas/cdn/alarms/policy';
import { RefsPicker } from '../../../../kernel/declared/Ref';
import { useSay } from '../../../../kernel/text/say';
import { Field, Segments, TextInput } from '../../../../ui';
import type { PartProps } from './partProps';
import { severalWords } from './severalWords';
import { words } from '../words';

/** Accounts and names of domains that a policy over several accounts is about. */
export const ReachPart = ({ form, set, errorOf }: PartProps) => {
  const say = useSay();
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
              <RefsPicker
                {...ids}
                of="accounts"
                label={say(words.scope)}
                value={form.accountIds}
                onChange={(accountIds) => set({ accountIds })}
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
