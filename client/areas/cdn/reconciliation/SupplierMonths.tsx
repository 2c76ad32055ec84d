import {
  type ShownSupplierMonth,
  supplierMonths,
} from '#shared/areas/cdn/reconciliation/supplierMonths';
import * as cdnTerms from '#shared/areas/cdn/terms';
import { embeddedList } from '../../../kernel/declared/list/embeddedList';
import { Page } from '../../../kernel/page/Page';
import { PageTabs } from '../../../kernel/page/PageTabs';
import { t } from '../../../kernel/text/translate';
import { monthActs } from './monthActs';
import { MonthDrawer } from './MonthDrawer';
import { PriceLists } from './PriceLists';
import { Past } from '../reports/Past';
import { texts } from './texts';

type Of = { row: ShownSupplierMonth };
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
      { field: 'paramId', label: cdnTerms.parameter },
      'state',
      { field: 'invoiceAmount', label: texts.months.invoice },
      'expectedAmount',
      'differenceAmount',
      { field: 'passedDays', fields: ['passedDays', 'days'], align: 'right' },
      { field: 'localBytes', label: texts.dayChecks.ours },
      'totalBytes',
      { field: 'invoiceBytes', label: texts.months.invoice },
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
      month: 80,
      paramId: 100,
      state: 95,
      passedDays: 95,
      localBytes: 95,
      totalBytes: 115,
      invoiceBytes: 110,
      invoiceAmount: 110,
      expectedAmount: 95,
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
  return (
    <Page note={t(texts.months.note)} fresh={<Past />}>
      <PageTabs
        tabs={[
          { id: 'months', label: texts.months.title, view: <Months /> },
          { id: 'prices', label: texts.prices.title, view: <PriceLists /> },
        ]}
      />
    </Page>
  );
};
export default SupplierMonths;
