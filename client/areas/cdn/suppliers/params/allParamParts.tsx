import { supplierParams } from '#shared/areas/cdn/suppliers/supplierParams';
import type { Out } from '#shared/kernel/contract';
import type { Label } from '#shared/kernel/field';
import { Link } from 'react-router-dom';
import { moneyText } from '../../../../kernel/declared/Cell';
import type { RowOf } from '../../../../kernel/declared/list/useList';
import { Unreadable } from '../../../../kernel/request/failure';
import { useQuery } from '../../../../kernel/request/query';
import type { ListParts } from '../../../../kernel/screens/screens';
import { t } from '../../../../kernel/text/translate';
import { Drawer, Skeleton, useKit } from '../../../../ui';
import { Enabled } from '../paramCells';
import { paramTexts } from './texts';

type Row = RowOf<typeof supplierParams.endpoints.list>;
type References = Out<typeof supplierParams.endpoints.references>;

const Balance = ({ row }: { row: Row }) => {
  const { locale } = useKit();
  if (row.balance === null) return <>–</>;
  return (
    <span className="nums">{`${moneyText(row.balance, locale)} ${row.currency ?? ''}`.trim()}</span>
  );
};

type Group = { label: Label; items: References['domains']; to: (name: string) => string };
const Group = ({ label, items, to }: Group) => (
  <section className="flex min-w-0 flex-col gap-2">
    <h3 className="font-semibold">{t(label)}</h3>
    {items.length === 0 && <p className="text-sm text-ink-muted">{t(paramTexts.unused)}</p>}
    <ul className="flex flex-col gap-1 text-sm">
      {items.map((r) => (
        <li key={r.id} className="flex justify-between gap-4">
          <Link className="truncate text-accent hover:underline" to={to(r.name)}>
            {r.name}
          </Link>
          <span className="truncate text-ink-muted">{r.account ?? t(paramTexts.platform)}</span>
        </li>
      ))}
    </ul>
  </section>
);
const searchIn = (path: string) => (name: string) => `${path}?search=${encodeURIComponent(name)}`;

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
