import {
  comparisonGaps,
  invoiceSources,
  type ShownSupplierMonth,
  shownSupplierMonth,
  supplierMonthStates,
  supplierMonths,
} from '#shared/areas/cdn/reconciliation/supplierMonths';
import type { Out } from '#shared/kernel/contract';
import { moneyText } from '../../../kernel/declared/Cell';
import { ObjectActs } from '../../../kernel/declared/ObjectActs';
import { headOf } from '../../../kernel/declared/shape';
import { StateBadge } from '../../../kernel/declared/StateBadge';
import { fetchFile } from '../../../kernel/request/api';
import { Pending } from '../../../kernel/request/failure';
import { useQuery } from '../../../kernel/request/query';
import { t } from '../../../kernel/text/translate';
import { Drawer, type Fact, Facts, formatInstant, useKit, withUnit } from '../../../ui';
import { FileButton } from '../bills/Export';
import { monthActs } from './monthActs';
import { texts } from './texts';

const { one, evidence } = supplierMonths.endpoints;
const { shape } = shownSupplierMonth;
type Month = Out<typeof one>;
const words = texts.months;
const parts = ['usagePart', 'unitPart', 'pricePart', 'roundingPart', 'creditPart'] as const;

const useMoney = (currency: string | null) => {
  const { locale } = useKit();
  return (micros: number | null): string =>
    micros === null ? '–' : `${moneyText(micros, locale)} ${currency ?? ''}`.trim();
};

const Sums = ({ month }: { month: Month }) => {
  const { locale, timeZone } = useKit();
  const money = useMoney(month.currency ?? month.price?.currency ?? null);
  const traffic = (bytes: number | null) =>
    bytes === null ? null : withUnit(bytes, 'bytes', locale);
  const facts: (Fact | false)[] = [
    [headOf(shape.localBytes), traffic(month.localBytes)],
    [headOf(shape.totalBytes), traffic(month.totalBytes)],
    [headOf(shape.invoiceBytes), traffic(month.invoiceBytes)],
    [headOf(shape.expectedAmount), money(month.expectedAmount)],
    [headOf(shape.invoiceAmount), money(month.invoiceAmount)],
    [headOf(shape.differenceAmount), money(month.differenceAmount)],
    month.gap !== null && [headOf(shape.gap), t(comparisonGaps[month.gap])],
    month.reason !== null && [headOf(shape.reason), month.reason],
    month.decidedByEmail !== null && [headOf(shape.decidedByEmail), month.decidedByEmail],
    month.paidAmount !== null && [headOf(shape.paidAmount), money(month.paidAmount)],
    month.failure !== null && [headOf(shape.failure), month.failure],
    [headOf(shape.readAt), month.readAt && formatInstant(month.readAt, timeZone)],
  ];
  return <Facts items={facts.filter((fact) => fact !== false)} columns={2} />;
};

/** What of the difference comes from which cause. */
const Parts = ({ month }: { month: ShownSupplierMonth }) => {
  const money = useMoney(month.currency);
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">{t(words.parts)}</h3>
      <Facts items={parts.map((name) => [headOf(shape[name]), money(month[name])])} columns={2} />
      <p className="text-xs text-ink-muted">{t(words.partsNote)}</p>
    </section>
  );
};

const Versions = ({ month }: { month: Month }) => {
  const { locale, timeZone } = useKit();
  return (
    <section className="flex min-w-0 flex-col gap-2">
      <h3 className="font-semibold">{t(words.versions)}</h3>
      <ul className="flex flex-col gap-3">
        {month.invoices.map((invoice) => (
          <li
            key={invoice.id}
            className="flex flex-col gap-1 border-b border-line pb-3 last:border-0"
          >
            <div className="flex flex-wrap justify-between gap-x-4 text-sm">
              <span>
                {t(words.version, { version: invoice.version })} ·{' '}
                {t(invoiceSources[invoice.source])}
                {' · '}
                {formatInstant(invoice.createdAt, timeZone)}
              </span>
              <span className="nums font-medium">
                {moneyText(invoice.amountMicros, locale)} {invoice.currency}
              </span>
            </div>
            {[...invoice.lines, ...invoice.adjustments].map((line, i) => (
              <div key={i} className="flex justify-between gap-4 text-xs text-ink-muted">
                <span className="nums">
                  {'kind' in line
                    ? t(words[line.kind])
                    : `${new Intl.NumberFormat(locale, { minimumFractionDigits: 3 }).format(line.thousandths / 1000)} × ${moneyText(line.priceMicros, locale, 4)}`}
                </span>
                <span className="nums">{moneyText(line.amountMicros, locale)}</span>
              </div>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
};

type Props = { id: string; onClose(): void; onDone(): void };
/** One month at one supplier parameter: both sides, why they differ, and each version of the invoice. */
export const MonthDrawer = ({ id, onClose, onDone }: Props) => {
  const answer = useQuery(one, { id }, { refreshOn: [supplierMonths.events.changed] });
  const month = answer.value;
  const changed = () => {
    onDone();
    answer.reload();
  };
  return (
    <Drawer
      open
      beside
      wide
      onClose={onClose}
      title={month ? `${month.paramName} · ${month.month}` : t(words.title)}
      footer={
        month && (
          <>
            <FileButton small label="exportEvidence" fetch={() => fetchFile(evidence, { id })} />
            <ObjectActs area={supplierMonths} acts={monthActs} row={month} onDone={changed} />
          </>
        )
      }
    >
      <Pending of={answer} className="h-60 w-full" />
      {month && (
        <div className="flex min-w-0 flex-col gap-5">
          <div>
            <StateBadge of={supplierMonthStates[month.state]} />
          </div>
          <Sums month={month} />
          {month.differenceAmount !== null && <Parts month={month} />}
          {month.invoices.length > 0 && <Versions month={month} />}
        </div>
      )}
    </Drawer>
  );
};
