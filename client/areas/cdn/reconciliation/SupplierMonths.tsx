import { useSearchParams } from 'react-router-dom';
import {
  type ShownSupplierMonth,
  supplierMonths,
} from '#shared/areas/cdn/reconciliation/supplierMonths';
import { embeddedList } from '../../../kernel/declared/list/embeddedList';
import { Page } from '../../../kernel/page/Page';
import { t } from '../../../kernel/text/translate';
import { Tabs } from '../../../ui';
import { monthActs } from './monthActs';
import { MonthDrawer } from './MonthDrawer';
import { PriceLists } from './PriceLists';
import { texts } from './texts';

type Of = { row: ShownSupplierMonth };
const tabs = ['months', 'prices'] as const;

const PassedDays = ({ row }: Of) => (
  <span className="nums">{t(texts.dayChecks.pointsOf, { n: row.passedDays, all: row.days })}</span>
);

const Months = embeddedList(
  supplierMonths,
  {
    endpoint: 'list',
    path: '/cdn-localsupdatamonth',
    title: texts.months.title,
    columns: [
      'month',
      'paramId',
      'state',
      'invoiceAmount',
      'expectedAmount',
      'differenceAmount',
      { field: 'passedDays', fields: ['passedDays', 'days'], align: 'right' },
      'localBytes',
      'totalBytes',
      'invoiceBytes',
      'usagePart',
      'unitPart',
      'pricePart',
      'roundingPart',
      'creditPart',
      'gap',
      'failure',
      'readAt',
      'invoiceVersions',
      'supplier',
    ],
    optional: [
      'usagePart',
      'unitPart',
      'pricePart',
      'roundingPart',
      'creditPart',
      'gap',
      'failure',
      'readAt',
      'invoiceVersions',
      'supplier',
    ],
    grow: 'paramId',
    widths: {
      month: 90,
      paramId: 100,
      state: 105,
      passedDays: 95,
      localBytes: 105,
      totalBytes: 115,
      invoiceBytes: 115,
      invoiceAmount: 110,
      expectedAmount: 105,
      differenceAmount: 100,
    },
    filters: ['state', 'month', 'paramId', 'supplier', 'gap'],
    search: texts.months.search,
    opens: { as: 'check' },
    refreshOn: [supplierMonths.events.changed],
    actionsWidth: 60,
    actions: [{ label: texts.months.look, beside: true }, ...monthActs],
    empty: { title: texts.months.none, text: texts.months.noneText },
  },
  { cells: { passedDays: PassedDays }, detail: MonthDrawer },
);

/** Invoices of suppliers against our figures, and the price lists they are held against. */
const SupplierMonths = () => {
  const [query, setQuery] = useSearchParams();
  const tab = tabs.find((one) => one === query.get('tab')) ?? 'months';
  return (
    <Page note={t(texts.months.note)}>
      <Tabs
        label={t(texts.months.title)}
        value={tab}
        onChange={(v) => setQuery(v === 'months' ? {} : { tab: v })}
        items={tabs.map((one) => ({ value: one, label: t(texts[one].title) }))}
      >
        {tab === 'months' ? <Months /> : <PriceLists />}
      </Tabs>
    </Page>
  );
};
export default SupplierMonths;
