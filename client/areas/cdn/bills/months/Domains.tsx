import { useMemo } from 'react';
import { bills } from '#shared/areas/cdn/bills/bills';
import type { Out } from '#shared/kernel/contract';
import { fetchFile } from '../../../../kernel/request/api';
import { Unreadable } from '../../../../kernel/request/failure';
import { useQuery } from '../../../../kernel/request/query';
import { t } from '../../../../kernel/text/translate';
import { Card, type Column, DataTable, useKit } from '../../../../ui';
import { FileButton } from '../Export';
import type { Amount } from '../useMoney';
import { exactGb, gbText, texts, topUpOf } from '../texts';

type Split = Out<typeof bills.endpoints.domains>;
type Row = { key: string; name: string; bytes: number | null; cost: number; share: number | null };

/** Domains, those beyond the list in one row, then what belongs to none: together the total of the bill. */
const rowsOf = ({ bill, rows, rest }: Split): Row[] => {
  const share = (cost: number) => (bill.usageCost === 0 ? 0 : cost / bill.usageCost);
  const account = (key: string, name: string, cost: number): Row[] =>
    cost === 0 ? [] : [{ key, name, bytes: null, cost, share: null }];
  const others = t(texts.otherDomains, { n: rest.domains });
  return [
    ...rows.map((r) => ({
      key: r.domainId ?? 'hidden',
      name: r.domain ?? r.domainId ?? t(texts.hidden),
      bytes: r.bytes,
      cost: r.cost,
      share: share(r.cost),
    })),
    ...(rest.domains === 0
      ? []
      : [
          {
            key: 'rest',
            name: others,
            bytes: rest.bytes,
            cost: rest.cost,
            share: share(rest.cost),
          },
        ]),
    ...account('sms', t(texts.smsCost), bill.smsCost),
    ...account('topUp', t(texts.topUp), topUpOf(bill)),
    ...account('adjustments', t(texts.adjustments), bill.adjustments),
    { key: 'total', name: t(texts.total), bytes: bill.bytes, cost: bill.total, share: null },
  ];
};

type Props = { month: string; accountId: string | undefined; amount: Amount };
/** A month split by domain; what belongs to the account as a whole stands below, undivided. */
export const Domains = ({ month, accountId, amount }: Props) => {
  const { locale } = useKit();
  const query = useQuery(
    bills.endpoints.domains,
    { month, accountId },
    { refreshOn: [bills.events.changed] },
  );
  const split = query.value;
  const columns = useMemo((): Column<Row>[] => {
    const percent = new Intl.NumberFormat(locale, {
      style: 'percent',
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    });
    return [
      {
        id: 'domain',
        header: t(texts.domain),
        cell: (r) =>
          r.key === 'total' ? <strong className="font-semibold">{r.name}</strong> : r.name,
        always: true,
        grow: true,
      },
      {
        id: 'bytes',
        header: t(texts.usage),
        align: 'right',
        cell: (r) =>
          r.bytes === null ? (
            '–'
          ) : (
            <span title={exactGb(r.bytes, locale)}>{gbText(r.bytes, locale)}</span>
          ),
        width: 180,
      },
      {
        id: 'share',
        header: t(texts.share),
        align: 'right',
        cell: (r) => (r.share === null ? '–' : percent.format(r.share)),
        width: 180,
      },
      {
        id: 'cost',
        header: t(texts.cost),
        align: 'right',
        cell: (r) => split && amount(r.cost, split.bill),
        width: 170,
      },
    ];
  }, [locale, amount, split]);
  return (
    <Card
      title={t(texts.domains)}
      note={t(texts.domainsNote)}
      flush
      actions={
        <FileButton
          small
          label="exportDomains"
          fetch={() =>
            fetchFile(
              bills.endpoints.domainsExport,
              { month, accountId },
              `bill-${month}-domains.csv`,
            )
          }
        />
      }
    >
      <DataTable
        name="/cdn-bill-domains"
        label={t(texts.domains)}
        columns={columns}
        rows={split && rowsOf(split)}
        rowKey={(r) => r.key}
        loading={query.loading}
        error={query.failure && <Unreadable failure={query.failure} onRetry={query.reload} />}
      />
    </Card>
  );
};
