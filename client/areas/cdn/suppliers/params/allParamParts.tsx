import { supplierParams } from '#shared/areas/cdn/suppliers/supplierParams';
import { moneyText } from '../../../../kernel/declared/Cell';
import type { RowOf } from '../../../../kernel/declared/list/useList';
import { Unreadable } from '../../../../kernel/request/failure';
import { useQuery } from '../../../../kernel/request/query';
import type { ListParts } from '../../../../kernel/screens/screens';
import { Drawer, Skeleton, useKit } from '../../../../ui';
import { Enabled } from '../paramCells';
import { Group, searchIn } from './referenceGroup';
import { paramTexts } from './texts';

type Row = RowOf<typeof supplierParams.endpoints.list>;

const Balance = ({ row }: { row: Row }) => {
  const { locale } = useKit();
  if (row.balance === null) return <>–</>;
  return (
    <span className="nums">{`${moneyText(row.balance, locale)} ${row.currency ?? ''}`.trim()}</span>
  );
};

/** What uses a parameter: its policies and the first hundred domains. */
const ParamReferences = ({ id, onClose }: { id: string; onClose(): void }) => {
  const { value, failure, reload } = useQuery(supplierParams.endpoints.references, { id });
  return (
    <Drawer open beside onClose={onClose} title={value?.name ?? ''}>
      {!value && failure && <Unreadable failure={failure} onRetry={reload} />}
      {!value && !failure && <Skeleton className="h-60 w-full" />}
      {value && (
        <div className="flex min-w-0 flex-col gap-5">
          <Group
            label={paramTexts.policiesOn}
            items={value.policies}
            to={searchIn('/schedule-manag')}
          />
          <Group label={paramTexts.domainsOn} items={value.domains} to={searchIn('/cdn-domain')} />
        </div>
      )}
    </Drawer>
  );
};

/** What the list of all parameters draws itself. */
const parts: ListParts<Row> = {
  cells: { enabled: Enabled, balance: Balance },
  detail: ParamReferences,
};
export default parts;
