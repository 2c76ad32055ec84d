import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { people } from '#shared/areas/platform/accounts/people';
import type { Out } from '#shared/kernel/contract';
import { useQuery } from '../../../../kernel/request/query';
import { Unreadable } from '../../../../kernel/request/failure';
import { Page } from '../../../../kernel/page/Page';
import { Skeleton } from '../../../../ui';

export type Member = Out<typeof people.endpoints.one>;
/** Reads the member that `?id=` names and draws the screen around it. */
export const MemberLoader = ({ children }: { children: (member: Member) => ReactNode }) => {
  const id = useSearchParams()[0].get('id') ?? '';
  const answer = useQuery(people.endpoints.one, { id });
  const { value, failure, reload } = answer;
  return (
    <Page object={value?.email}>
      {value ? (
        children(value)
      ) : failure ? (
        <Unreadable failure={failure} onRetry={reload} />
      ) : (
        <Skeleton className="h-64 w-full max-w-[720px]" />
      )}
    </Page>
  );
};
