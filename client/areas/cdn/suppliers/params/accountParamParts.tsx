import { accountParams } from '#shared/areas/cdn/suppliers/accountParams';
import type { RowOf } from '../../../../kernel/declared/list/useList';
import { Unreadable } from '../../../../kernel/request/failure';
import { useQuery } from '../../../../kernel/request/query';
import type { ListParts } from '../../../../kernel/screens/screens';
import { Drawer, Skeleton } from '../../../../ui';
import { Group, searchIn } from './referenceGroup';
import { paramTexts } from './texts';

/** What an account has on a parameter: its domains, and the policies that lead them there. */
const Use = ({ id, onClose }: { id: string; onClose(): void }) => {
  const { value, failure, reload } = useQuery(
    accountParams.endpoints.references,
    { id },
    { refreshOn: [accountParams.events.changed] },
  );
  return (
    <Drawer open beside onClose={onClose} title={value?.name ?? ''}>
      {!value && failure && <Unreadable failure={failure} onRetry={reload} />}
      {!value && !failure && <Skeleton className="h-60 w-full" />}
      {value && (
        <div className="flex min-w-0 flex-col gap-5">
          <Group label={paramTexts.domainsOn} items={value.domains} to={searchIn('/cdn-domain')} />
          <Group
            label={paramTexts.policiesOn}
            items={value.policies}
            to={searchIn('/schedule-manag')}
          />
        </div>
      )}
    </Drawer>
  );
};

/** What the list of assignments draws itself. */
const parts: ListParts<RowOf<typeof accountParams.endpoints.list>> = { detail: Use };
export default parts;
