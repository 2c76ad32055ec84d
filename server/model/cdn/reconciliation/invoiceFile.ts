import type { supplierInvoice } from '#shared/areas/cdn/reconciliation/supplierMonths';
import type { Row } from '#shared/kernel/contract';
import { csvRows, isBlank, separatorOf } from '#shared/kernel/csv';
import { badField } from '#shared/kernel/errors';
import { money, price, usage } from '../../../drivers/cdn/decimals';

type Invoice = Row<typeof supplierInvoice>;
type Content = Pick<Invoice, 'lines' | 'adjustments' | 'thousandths' | 'amountMicros'>;

const padded = (text: string, decimals: number): string => {
  const [whole = '', rest = ''] = text.split('.');
  return `${whole}.${rest.padEnd(decimals, '0')}`;
};
const lineFailure = (line: number) => badField('text', 'supplierMonth.badLine', { line });
/** A decimal of a file, with fewer digits than its kind has or all of them. */
const decimal = (schema: typeof money, text: string, decimals: number, line: number): number => {
  const parsed = schema.safeParse(padded(text, decimals));
  if (!parsed.success) throw lineFailure(line);
  return parsed.data;
};
const bound = (text: string, line: number): number => {
  if (!/^\d{1,9}$/.test(text)) throw lineFailure(line);
  return Number(text);
};

/**
 * Reads an invoice from CSV. Its rows: `line,from,upTo,price,quantity,amount` (`upTo` empty for the last
 * step), `credit,amount`, `correction,amount` and, to check the sum, `total,amount`.
 */
export const readInvoiceFile = (text: string): Content => {
  const content: Content = { lines: [], adjustments: [], thousandths: 0, amountMicros: 0 };
  let total: number | null = null;
  for (const row of csvRows(text, separatorOf(text))) {
    const { line: number } = row;
    const [kind = '', ...cells] = row.cells;
    const amount = () => decimal(money, cells.at(-1) ?? '', 2, number);
    if (isBlank(row) || (kind === 'kind' && number === 1)) continue;
    if (row.broken) throw lineFailure(number);
    if (kind === 'line' && cells.length === 5) {
      const [from = '', upTo = '', unitPrice = '', quantity = ''] = cells;
      content.lines.push({
        from: bound(from, number),
        upTo: upTo === '' ? null : bound(upTo, number),
        priceMicros: decimal(price, unitPrice, 6, number),
        thousandths: decimal(usage, quantity, 3, number),
        amountMicros: amount(),
      });
    } else if ((kind === 'credit' || kind === 'correction') && cells.length === 1)
      content.adjustments.push({ kind, amountMicros: amount() });
    else if (kind === 'total' && cells.length === 1) total = amount();
    else throw lineFailure(number);
  }
  if (content.lines.length === 0) throw lineFailure(1);
  for (const line of content.lines) content.thousandths += line.thousandths;
  for (const each of [...content.lines, ...content.adjustments])
    content.amountMicros += each.amountMicros;
  if (total !== null && total !== content.amountMicros)
    throw badField('text', 'supplierMonth.badSum');
  return content;
};
