import { useSearchParams } from 'react-router-dom';
import { statusCode } from '#shared/areas/cdn/realtime/realtimeAnalyses';
import { isId } from '../../../ui';

/** Domains, account and code as the address holds them, so that an alarm leads here with them filled in. */
export const useChoice = () => {
  const [query, setQuery] = useSearchParams();
  const domainIds = (query.get('domains') ?? '').split(',').filter(isId);
  const account = query.get('accountId') ?? '';
  const code = statusCode.safeParse(query.get('code')).data ?? null;
  const set = (name: 'domains' | 'accountId' | 'code' | 'yesterday', value: string) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );
  return {
    choice: {
      ...(domainIds.length > 0 && { domainIds }),
      ...(isId(account) && { accountId: account }),
    },
    domainIds,
    accountId: isId(account) ? account : null,
    code,
    isCompared: query.get('yesterday') === '1',
    set,
  };
};
