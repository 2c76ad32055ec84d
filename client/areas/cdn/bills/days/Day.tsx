import { useState } from 'react';
import { type BillLine, bills, billHolds, billStatuses } from '#shared/areas/cdn/bills/bills';
import type { Out } from '#shared/kernel/contract';
import { microsPerUnit } from '#shared/kernel/units';
import { fetchFile } from '../../../../kernel/request/api';
import { useQuery } from '../../../../kernel/request/query';
import { Pending } from '../../../../kernel/request/failure';
import { t } from '../../../../kernel/text/translate';
import {
  Badge,
  Callout,
  Drawer,
  EmptyState,
  Facts,
  formatInstant,
  Select,
  useKit,
} from '../../../../ui';
import { FileButton } from '../Export';
import { SmsLines } from '../SmsLines';
import { type Money, useMoney } from '../useMoney';
import { staffTexts } from '../staffTexts';
import { amountText, exactAmount, exactGb, gbText, regionLabel, texts } from '../texts';

type Shown = Out<typeof bills.endpoints.day>;
type Currency = 'USD' | 'CNY';

/** `(1.2 GB × 1.1 + 3 GB × 1) × 0.085 USD = …`: every input of the line's cost. */
const formulaOf = (line: BillLine, currency: Currency, locale: string): string => {
  const parts = line.parts.map(
    (p) => `${exactGb(p.bytes, locale)} × ${p.coefficientPpm / microsPerUnit}`,
  );
  const usage = parts.length > 1 ? `(${parts.join(' + ')})` : (parts[0] ?? '0 GB');
  const price = line.pricePerGb === null ? '?' : exactAmount(line.pricePerGb, currency, locale);
  return `${usage} × ${price} = ${exactAmount(line.cost, currency, locale)}`;
};

const Line = ({ line, data, money }: { line: BillLine; data: Shown; money: Money }) => {
  const { locale } = useKit();
  const { currency } = data.bill;
  const usage = data.usage.filter((u) => u.region === line.region);
  return (
    <details className="rounded border border-line">
      <summary className="flex cursor-pointer flex-wrap items-baseline gap-x-4 gap-y-1 px-3 py-2 text-sm">
        <span className="min-w-[8rem] flex-1 font-medium">{t(regionLabel(line.region))}</span>
        <span className="nums text-ink-muted">{gbText(line.billableBytes, locale)}</span>
        <span className="nums font-medium">
          {line.pricePerGb === null
            ? t(texts.noPrice)
            : money(line.cost, { currency, cnyPerUsdPpm: null })}
        </span>
      </summary>
      <div className="flex flex-col gap-3 border-t border-line px-3 py-3 text-sm">
        <div>
          <div className="text-ink-muted">{t(texts.formula)}</div>
          <div className="nums break-words font-mono text-xs">
            {formulaOf(line, currency, locale)}
          </div>
          {line.priceVersion !== null && (
            <div className="text-xs text-ink-faint">
              {t(texts.price)} · {t(texts.version)} {line.priceVersion}
            </div>
          )}
        </div>
        <div>
          <div className="text-ink-muted">{t(texts.usageOf)}</div>
          <ul>
            {usage.map((u, i) => (
              <li key={i} className="flex flex-wrap justify-between gap-x-4">
                <span className="min-w-0 break-all">{u.domain ?? t(texts.hidden)}</span>
                <span className="nums text-ink-muted">
                  {exactGb(u.bytes, locale)} × {u.coefficientPpm / microsPerUnit}
                </span>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </details>
  );
};

type Props = {
  day: string;
  accountId: string | undefined;
  cnyPerUsdPpm: number | null;
  onClose(): void;
};
/** One day's bill: lines by region, the formula of each and the usage it was made of, any version. */
export const Day = ({ day, accountId, cnyPerUsdPpm, onClose }: Props) => {
  const { locale, timeZone } = useKit();
  const [version, setVersion] = useState<number | undefined>(undefined);
  const { money, amount } = useMoney();
  const answer = useQuery(
    bills.endpoints.day,
    { day, accountId, version },
    { refreshOn: [bills.events.changed] },
  );
  const data = answer.value;
  const shown: Money = (micros, of) => money(micros, { ...of, cnyPerUsdPpm });
  return (
    <Drawer open wide beside onClose={onClose} title={day}>
      <Pending of={answer} className="h-60 w-full" />
      {data && (
        <div className="flex flex-col gap-5">
          <div className="flex flex-wrap items-center gap-2">
            <Badge tone={billStatuses[data.bill.status][2]}>
              {t(billStatuses[data.bill.status])}
            </Badge>
            {data.bill.hold && (
              <span className="text-sm text-ink-muted">{t(billHolds[data.bill.hold])}</span>
            )}
            {data.versions.length > 1 && (
              <Select
                aria-label={t(texts.versions)}
                className="!w-auto"
                value={String(data.bill.version)}
                onChange={(e) => setVersion(Number(e.target.value))}
                options={data.versions.map((v) => ({
                  value: String(v.version),
                  label: `${t(texts.version)} ${v.version} · ${amountText(v.cost, data.bill.currency, locale)}`,
                }))}
              />
            )}
          </div>
          {data.change && (
            <Callout tone="warning">
              {t(staffTexts.changedText, {
                cost: amountText(data.change.changedCost ?? 0, data.bill.currency, locale),
                usage: gbText(data.change.changedBytes ?? 0, locale),
              })}
            </Callout>
          )}
          <Facts
            items={[
              [t(texts.usage), gbText(data.bill.bytes, locale)],
              [t(texts.billed), gbText(data.bill.billableBytes, locale)],
              [
                t(texts.cost),
                shown(data.bill.cost, { currency: data.bill.currency, cnyPerUsdPpm }),
              ],
              [t(texts.completed), formatInstant(data.bill.completedAt, timeZone)],
            ]}
          />
          {data.lines.length + data.sms.length === 0 && (
            <EmptyState kind="nothing" title={t(texts.noLines)} />
          )}
          <div className="flex flex-col gap-2">
            {data.lines.map((line) => (
              <Line key={line.region} line={line} data={data} money={shown} />
            ))}
          </div>
          <SmsLines
            lines={data.sms}
            of={{ currency: data.bill.currency, cnyPerUsdPpm }}
            amount={amount}
          />
          {data.adjustments.length > 0 && (
            <div className="flex flex-col gap-1 text-sm">
              <div className="text-ink-muted">{t(texts.adjustments)}</div>
              {data.adjustments.map((j) => (
                <div key={j.id} className="flex flex-wrap justify-between gap-x-4">
                  <span className="min-w-0 break-words">{j.reason}</span>
                  <span className="nums font-medium">
                    {shown(j.amount, { currency: data.bill.currency, cnyPerUsdPpm })}
                  </span>
                </div>
              ))}
            </div>
          )}
          <div>
            <FileButton
              label="exportEvidence"
              fetch={() =>
                fetchFile(
                  bills.endpoints.evidence,
                  { day, accountId, version: data.bill.version },
                  `evidence-${day}.json`,
                )
              }
            />
          </div>
          {data.bill.hash && (
            <p className="break-all font-mono text-xs text-ink-faint">
              {t(texts.hash)} {data.bill.hash}
            </p>
          )}
          <p className="text-xs text-ink-faint">{t(texts.base)}</p>
        </div>
      )}
    </Drawer>
  );
};
