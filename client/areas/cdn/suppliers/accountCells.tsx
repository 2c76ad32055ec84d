import type { ShownSupplierAccount } from '#shared/areas/cdn/suppliers/supplierAccounts';
import { moneyText } from '../../../kernel/declared/Cell';
import type { ListParts } from '../../../kernel/screens/screens';
import { t } from '../../../kernel/text/translate';
import { useKit } from '../../../ui';
import { AccountDrawer } from './AccountDrawer';
import { texts } from './texts';

type Row = ShownSupplierAccount;
/** What is left of an allowance, beside the allowance. */
const leftCell = (kind: Row['quotas'][number]['kind']) =>
  function Left({ row }: { row: Row }) {
    const { locale } = useKit();
    const quota = row.quotas.find((q) => q.kind === kind);
    if (!quota) return <>–</>;
    const number = (n: number) => n.toLocaleString(locale);
    return (
      <span className="nums">
        {t(texts.accounts.leftOf, { left: number(quota.left), limit: number(quota.limit) })}
      </span>
    );
  };
const Cost = ({ row }: { row: Row }) => {
  const { locale } = useKit();
  if (row.cost === null) return <>–</>;
  return (
    <span className="nums">
      {`${moneyText(row.cost, locale)} ${row.costCurrency ?? ''}`.trim()}
    </span>
  );
};

/** What the list of supplier accounts draws itself. */
const parts: ListParts<Row> = {
  cells: {
    purgeUrlLeft: leftCell('purgeUrl'),
    purgePrefixLeft: leftCell('purgePrefix'),
    prefetchLeft: leftCell('prefetch'),
    cost: Cost,
  },
  detail: AccountDrawer,
};
export default parts;
