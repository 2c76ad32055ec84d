/** How a supplier charges for a month. Money is in millionths of the currency. */
export type Tariff = {
  currency: string;
  /** 10^9 or 2^30. */
  unitBytes: number;
  /** Usage is charged in thousandths of the unit. */
  rounds: 'up' | 'nearest';
  /** Prices of a unit by volume; the last holds for all that is beyond. */
  steps: readonly { upTo: number | null; priceMicros: number }[];
  /** Part of what the usage costs that is given back. */
  creditPercent: number;
  /** To so much the account is filled up as a month begins. */
  depositMicros: number;
};
export type InvoiceLine = {
  from: number;
  upTo: number | null;
  priceMicros: number;
  thousandths: number;
  amountMicros: number;
};
export type Adjustment = { kind: 'credit' | 'correction'; amountMicros: number };
export type Invoice = {
  month: string;
  final: boolean;
  currency: string;
  unitBytes: number;
  thousandths: number;
  lines: InvoiceLine[];
  adjustments: Adjustment[];
  amountMicros: number;
};

const centMicros = 10_000;
const decimalUnit = 1_000_000_000;
const binaryUnit = 2 ** 30;
const toCents = (micros: bigint, divisor: bigint): number => {
  const cent = divisor * BigInt(centMicros);
  return Number((micros + cent / 2n) / cent) * centMicros;
};
const sum = (rows: readonly { amountMicros: number }[]): number =>
  rows.reduce((total, row) => total + row.amountMicros, 0);

const thousandthsOf = (bytes: number, { unitBytes, rounds }: Tariff): number => {
  const unit = BigInt(unitBytes);
  const more = rounds === 'up' ? unit - 1n : unit / 2n;
  return Number((BigInt(bytes) * 1000n + more) / unit);
};

const linesOf = (thousandths: number, tariff: Tariff): InvoiceLine[] => {
  const lines: InvoiceLine[] = [];
  let from = 0;
  for (const { upTo, priceMicros } of tariff.steps) {
    const end = upTo === null ? thousandths : Math.min(thousandths, upTo * 1000);
    const part = Math.max(0, end - from * 1000);
    const amountMicros = toCents(BigInt(part) * BigInt(priceMicros), 1000n);
    if (part > 0) lines.push({ from, upTo, priceMicros, thousandths: part, amountMicros });
    from = upTo ?? from;
  }
  return lines;
};

const creditOf = (usageMicros: number, { creditPercent }: Tariff): number =>
  -toCents(BigInt(usageMicros) * BigInt(creditPercent), 100n);

const chargeOf = (bytes: number, tariff: Tariff) => {
  const thousandths = thousandthsOf(bytes, tariff);
  const lines = linesOf(thousandths, tariff);
  const credit = creditOf(sum(lines), tariff);
  return { thousandths, lines, credit, amountMicros: sum(lines) + credit };
};

/**
 * What a month costs: its usage as known when it was closed, and what became known later as a
 * correction of that. With `otherUnit` usage is counted in the unit that was not agreed.
 */
export const invoiceOf = (input: {
  month: string;
  final: boolean;
  bytes: number;
  laterBytes: number;
  tariff: Tariff;
  otherUnit: boolean;
}): Invoice => {
  const agreed = input.tariff;
  const other = agreed.unitBytes === decimalUnit ? binaryUnit : decimalUnit;
  const tariff = input.otherUnit ? { ...agreed, unitBytes: other } : agreed;
  const { thousandths, lines, credit, amountMicros } = chargeOf(input.bytes, tariff);
  const correction = chargeOf(input.bytes + input.laterBytes, tariff).amountMicros - amountMicros;
  const { month, final } = input;
  const adjustments: Adjustment[] = [
    { kind: 'credit', amountMicros: credit },
    { kind: 'correction', amountMicros: correction },
  ];
  return {
    month,
    final,
    currency: tariff.currency,
    unitBytes: tariff.unitBytes,
    thousandths,
    lines,
    adjustments: adjustments.filter((each) => each.amountMicros !== 0),
    amountMicros: amountMicros + correction,
  };
};

/** A whole number of 10^-`decimals` as decimal text. */
export const decimalText = (value: number, decimals: number): string => {
  const digits = String(Math.abs(value)).padStart(decimals + 1, '0');
  return `${value < 0 ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
};
/** Money as text with two decimals: what is charged are whole cents. */
export const moneyText = (micros: number): string =>
  decimalText(Math.round(micros / centMicros), 2);
