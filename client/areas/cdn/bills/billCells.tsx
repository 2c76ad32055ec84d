import type { Currency } from '#shared/areas/cdn/bills/prices';
import type { Region } from '#shared/edge/regions';
import { t } from '../../../kernel/text/translate';
import { useKit } from '../../../ui';
import { amountText, exactAmount, exactGb, gbText, priceText, regionLabel, texts } from './texts';

type Of<R> = { row: R };

/** Billed gigabytes; all digits that count on hover. */
const Gigabytes = ({ bytes }: { bytes: number }) => {
  const { locale } = useKit();
  return <span title={exactGb(bytes, locale)}>{gbText(bytes, locale)}</span>;
};
export const Usage = ({ row }: Of<{ bytes: number }>) => <Gigabytes bytes={row.bytes} />;
export const Billed = ({ row }: Of<{ billableBytes: number }>) => (
  <Gigabytes bytes={row.billableBytes} />
);
export const OldUsage = ({ row }: Of<{ oldBytes: number }>) => <Gigabytes bytes={row.oldBytes} />;
export const NewUsage = ({ row }: Of<{ newBytes: number }>) => <Gigabytes bytes={row.newBytes} />;

/** An estimate has no version yet. */
export const Version = ({ row }: Of<{ version: number }>) => <>{row.version || '–'}</>;

/** A price for all regions names none. */
export const RegionName = ({ row }: Of<{ region: Region | null }>) => (
  <>{t(row.region ? regionLabel(row.region) : texts.allRegions)}</>
);

type Money = { micros: number; currency: Currency };
/** An amount made of several fields of its row; to the micro-unit on hover. */
export const Amount = ({ micros, currency }: Money) => {
  const { locale } = useKit();
  return (
    <span className="nums" title={exactAmount(micros, currency, locale)}>
      {amountText(micros, currency, locale)}
    </span>
  );
};

type OfChange = Of<{
  differs: boolean;
  changedCost: number | null;
  changedBytes: number | null;
  currency: Currency;
}>;
/** What a recompute would change of a completed day, with its sign; nothing where figures are the same. */
export const Changed = ({ row }: OfChange) => {
  const { locale } = useKit();
  if (!row.differs || row.changedCost === null || row.changedBytes === null) return <>–</>;
  const sign = row.changedCost > 0 ? '+' : '';
  return (
    <span
      className="nums text-warning"
      title={`${exactAmount(row.changedCost, row.currency, locale)} · ${exactGb(row.changedBytes, locale)}`}
    >
      {sign}
      {amountText(row.changedCost, row.currency, locale)}
    </span>
  );
};

/** A price per gigabyte. */
export const UnitPrice = ({ micros, currency }: Money) => (
  <span className="nums">{priceText(micros, currency, useKit().locale)}</span>
);
