/** How a supplier charges usage, as agreed with it. Money is in millionths of the currency. */
export type ChargeTerms = {
  unitBytes: number;
  /** To the thousandth of the unit. */
  rounds: 'up' | 'nearest';
  /** Prices of a unit by volume of the month in units; the last holds for all beyond. */
  steps: readonly { upTo: number | null; priceMicros: number }[];
  /** Part of the cost of usage that is given back. */
  creditPpm: number;
};
/** What an invoice consists of. */
export type Charged = {
  unitBytes: number;
  thousandths: number;
  lines: readonly { priceMicros: number; thousandths: number; amountMicros: number }[];
  adjustments: readonly { kind: 'credit' | 'correction'; amountMicros: number }[];
  amountMicros: number;
};
/** Parts of the difference between an invoice and what was expected; they add up to it exactly. */
export type ChargeParts = {
  usage: number;
  unit: number;
  price: number;
  rounding: number;
  credit: number;
};

const centMicros = 10_000n;
const million = 1_000_000n;
const thousand = 1_000n;

/** Whole cents of a positive fraction, half a cent up. */
const toCents = (dividend: bigint, divisor: bigint): bigint => {
  const cent = divisor * centMicros;
  return ((dividend + cent / 2n) / cent) * centMicros;
};
const sum = (rows: readonly { amountMicros: number }[]): bigint =>
  rows.reduce((total, row) => total + BigInt(row.amountMicros), 0n);

/** Thousandths of the unit that so many thousandths of a byte are charged as. */
const thousandthsOf = (milliBytes: bigint, terms: ChargeTerms): bigint => {
  const unit = BigInt(terms.unitBytes);
  return (milliBytes + (terms.rounds === 'up' ? unit - 1n : unit / 2n)) / unit;
};

/** What usage costs by the steps, each of which is rounded to a cent. */
const costOf = (thousandths: bigint, { steps }: ChargeTerms): bigint => {
  let cost = 0n;
  let from = 0n;
  for (const { upTo, priceMicros } of steps) {
    const end = upTo === null ? null : BigInt(upTo) * thousand;
    const reached = end === null || thousandths < end ? thousandths : end;
    if (reached > from) cost += toCents((reached - from) * BigInt(priceMicros), thousand);
    if (end !== null && end > from) from = end;
  }
  return cost;
};
const creditOf = (cost: bigint, { creditPpm }: ChargeTerms): bigint =>
  -toCents(cost * BigInt(creditPpm), million);
const withCredit = (cost: bigint, terms: ChargeTerms): bigint => cost + creditOf(cost, terms);

/** What so many bytes of a month should cost by the agreed terms. */
export const expectedCharge = (bytes: number, terms: ChargeTerms): number =>
  Number(withCredit(costOf(thousandthsOf(BigInt(bytes) * thousand, terms), terms), terms));

/**
 * Where an invoice and our own figures part: beginning with what we expect, one thing after the other
 * is taken from the invoice – its usage, its unit, its prices, its rounding, its credit.
 */
export const chargeParts = (bytes: number, terms: ChargeTerms, invoice: Charged): ChargeParts => {
  const charged = BigInt(invoice.thousandths);
  const usageOfInvoice = charged * BigInt(invoice.unitBytes);
  const expected = BigInt(expectedCharge(bytes, terms));
  const byUsage = withCredit(costOf(thousandthsOf(usageOfInvoice, terms), terms), terms);
  const byUnit = withCredit(costOf(charged, terms), terms);
  const priced = invoice.lines.reduce(
    (total, line) => total + toCents(BigInt(line.thousandths) * BigInt(line.priceMicros), thousand),
    0n,
  );
  const byPrice = withCredit(priced, terms);
  const lines = sum(invoice.lines);
  const byRounding = withCredit(lines, terms);
  const credits = sum(invoice.adjustments.filter((each) => each.kind === 'credit'));
  // A correction pays for usage that became known after the close.
  const corrections = sum(invoice.adjustments.filter((each) => each.kind === 'correction'));
  const notAddedUp = BigInt(invoice.amountMicros) - lines - credits - corrections;
  return {
    usage: Number(byUsage - expected + corrections),
    unit: Number(byUnit - byUsage),
    price: Number(byPrice - byUnit),
    rounding: Number(byRounding - byPrice + notAddedUp),
    credit: Number(credits - creditOf(lines, terms)),
  };
};
