import { billHolds, bills, billStatuses } from '#shared/areas/cdn/bills/bills';
import { embeddedList } from '../../../../kernel/declared/list/embeddedList';
import type { RowOf } from '../../../../kernel/declared/list/useList';
import { StateDot } from '../../../../kernel/declared/StateBadge';
import { go } from '../../../../kernel/page/navigate';
import { Page } from '../../../../kernel/page/Page';
import { PageTabs } from '../../../../kernel/page/PageTabs';
import { useRefusal } from '../../../../kernel/session/access';
import { t } from '../../../../kernel/text/translate';
import { Button } from '../../../../ui';
import { Changed, Usage, Version } from '../billCells';
import { staffTexts } from '../staffTexts';
import { Coefficients } from '../prices/Coefficients';
import { Prices } from '../prices/Prices';
import { Rates } from '../prices/Rates';
import { SmsRates } from '../prices/SmsRates';
import { texts } from '../texts';
import { OpenedDay } from './OpenedDay';

type Row = RowOf<typeof bills.endpoints.dayList>;
/** The dry run of one account's day. */
const recomputeOf = ({ accountId, day }: Row) =>
  `/cdn-recomputedaybill?accountIds=${accountId}&fromDay=${day}&toDay=${day}`;
const Status = ({ row }: { row: Row }) => {
  const why = row.hold && ` · ${t(billHolds[row.hold])}`;
  return <StateDot of={billStatuses[row.status]}>{why}</StateDot>;
};

const Days = embeddedList(
  bills,
  {
    endpoint: 'dayList',
    path: '/cdn-billdaymanag',
    title: texts.days,
    columns: [
      'day',
      'accountId',
      { field: 'status', fields: ['status', 'hold'] },
      { field: 'bytes', align: 'right' },
      'cost',
      {
        field: 'changedCost',
        fields: ['changedCost', 'changedBytes', 'differs', 'currency'],
        label: staffTexts.changed,
        align: 'right',
      },
      { field: 'version', align: 'right' },
    ],
    grow: 'accountId',
    widths: { day: 115, status: 250, bytes: 115, cost: 115, changedCost: 165, version: 85 },
    empty: { title: texts.noBills },
    actionsWidth: 160,
    actions: [
      { label: texts.open, beside: true, button: true },
      {
        label: texts.recompute,
        open: recomputeOf,
        when: (r) => r.differs,
        permission: 'staff.billing.operate',
      },
      {
        label: staffTexts.adjust,
        open: (r) => `/cdn-updatebilldaymanag?accountId=${r.accountId}&day=${r.day}`,
        permission: 'staff.billing.operate',
        button: true,
      },
    ],
  },
  {
    cells: { status: Status, bytes: Usage, changedCost: Changed, version: Version },
    drawer: OpenedDay,
  },
);

/** Day bills of all accounts, prices, coefficients and exchange rates, for staff. */
const DayBills = () => {
  const refusal = useRefusal('staff.billing.operate');
  return (
    <Page
      actions={
        <Button disabled={refusal} onClick={() => go('/cdn-recomputedaybill')}>
          {t(texts.recompute)}
        </Button>
      }
    >
      <PageTabs
        tabs={[
          { id: 'days', label: texts.days, view: <Days /> },
          { id: 'prices', label: texts.prices, view: <Prices /> },
          { id: 'smsRates', label: texts.smsRates, view: <SmsRates /> },
          { id: 'coefficients', label: texts.coefficients, view: <Coefficients /> },
          { id: 'rates', label: texts.rates, view: <Rates /> },
        ]}
      />
    </Page>
  );
};
export default DayBills;
