import { useSearchParams } from 'react-router-dom';
import { accounts } from '#shared/areas/platform/accounts/accounts';
import { useQuery } from '../../../kernel/request/query';
import { t } from '../../../kernel/text/translate';
import { useCan, useIsStaff } from '../../../kernel/session/access';
import { RefPicker } from '../../../kernel/declared/Ref';
import { words } from '../../../kernel/text/words';
import { texts } from './texts';

/** Whose bills are shown: the own ones, for staff those of the account in the address. */
export const useBilledAccount = (): { accountId: string | undefined; staff: boolean } => {
  const [query] = useSearchParams();
  const staff = useIsStaff();
  return { staff, accountId: staff ? (query.get('accountId') ?? undefined) : undefined };
};

/** Accounts as choices, for staff who may list them; others are not asked for them. */
export const useAccountOptions = (
  staff = true,
): { value: string; label: string; note: string }[] => {
  const lists = useCan(accounts.endpoints.list.permission) && staff;
  const answer = useQuery(accounts.endpoints.list, lists ? { size: 200, sort: 'name' } : null);
  return (answer.value?.rows ?? []).map((a) => ({
    value: a.id,
    label: a.name,
    note: a.companyName,
  }));
};

/** Chooses the account in the address. */
export const AccountPicker = () => {
  const [query, setQuery] = useSearchParams();
  return (
    <RefPicker
      of="accounts"
      label={t(words.account)}
      placeholder={t(texts.chooseAccount)}
      value={query.get('accountId')}
      onChange={(id) =>
        setQuery((before) => {
          const next = new URLSearchParams(before);
          if (id) next.set('accountId', id);
          else next.delete('accountId');
          return next;
        })
      }
      clearable
      className="w-56"
    />
  );
};
