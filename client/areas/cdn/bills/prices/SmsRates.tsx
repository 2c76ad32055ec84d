import type { ReactNode } from 'react';
import { smsRates } from '#shared/areas/platform/accounts/smsRates';
import { embeddedList } from '../../../../kernel/declared/list/embeddedList';
import type { RowOf } from '../../../../kernel/declared/list/useList';
import { RefCell } from '../../../../kernel/declared/Ref';
import { InlineForm } from '../../../../kernel/declared/ShortForm';
import { useRefusal } from '../../../../kernel/session/access';
import { t } from '../../../../kernel/text/translate';
import { words } from '../../../../kernel/text/words';
import { Card, useKit } from '../../../../ui';
import { countryName } from '../../statistics/curves';
import { texts } from '../texts';

type Row = RowOf<typeof smsRates.endpoints.list>;
const Account = ({ row }: { row: Row }) =>
  row.accountId ? (
    <RefCell id={row.accountId} name={row.accountName} of="accounts" />
  ) : (
    <>{t(texts.allAccounts)}</>
  );
const Country = ({ row }: { row: Row }) => {
  const { locale } = useKit();
  return <>{row.country ? countryName(row.country, locale) : t(texts.allCountries)}</>;
};

const WithForm = ({ reload, children }: { reload(): void; children: ReactNode }) => {
  const refusal = useRefusal('staff.billing.operate');
  return (
    <div className="flex flex-col gap-4">
      <Card title={t(texts.addSmsRate)} note={t(texts.smsRateNote)}>
        <InlineForm
          layout="line"
          again
          area={smsRates}
          endpoint={smsRates.endpoints.create}
          names={['accountId', 'country', 'price', 'currency', 'fromDay']}
          start={{ currency: 'USD', accountId: null, country: null, remark: '' }}
          looks={{
            accountId: { placeholder: texts.allAccounts },
            country: { placeholder: texts.allCountries },
          }}
          refused={refusal}
          done={words.saved}
          onDone={reload}
        />
      </Card>
      {children}
    </div>
  );
};

/** What a segment costs customers: general and per account, by country or for all, each from a day on. */
export const SmsRates = embeddedList(
  smsRates,
  {
    endpoint: 'list',
    path: '/cdn-billdaymanag-sms',
    title: texts.smsRates,
    prefix: 'sms.',
    columns: ['fromDay', 'accountId', 'country', 'price', 'remark'],
    grow: 'remark',
    widths: { fromDay: 130, accountId: 220, country: 180, price: 150 },
    filters: [],
    empty: { title: texts.noSmsRates },
    actionsWidth: 90,
    actions: [
      {
        label: texts.remove,
        endpoint: 'remove',
        button: true,
        confirm: [
          '已提交的短信保留其价格；以后的短信使用其余价格。',
          'Messages that were handed in keep their price; later ones use the other prices.',
        ],
      },
    ],
  },
  { cells: { accountId: Account, country: Country }, around: WithForm },
);
