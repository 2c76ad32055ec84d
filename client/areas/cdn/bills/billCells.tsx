import type { Currency } from '#shared/areas/cdn/bills/prices';
import type { Region } from '#shared/edge/regions';
import { t } from '../../../kernel/text/translate';
import { useKit } from '../../../ui';
import { amountText, gbText, regionLabel, texts } from './texts';

type Of<R> = { row: R };

/** Billed gigabytes with all digits that count. */
const Gigabytes = ({ bytes }: { bytes: number }) => <>{gbText(bytes, useKit().locale)}</>;
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

/** An amount made of several fields of its row. */
export const Amount = ({ micros, currency }: { micros: number; currency: Currency }) => (
  <span className="nums">{amountText(micros, currency, useKit().locale)}</span>
);
