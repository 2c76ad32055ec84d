import { createHash } from 'node:crypto';
import type { SheetLine } from '#shared/areas/sms/prices/prices';
import type { SheetAct } from '#shared/areas/sms/prices/sheet';
import { sentenceOf } from '#shared/kernel/errors';
import { addDays } from '#shared/kernel/units';
import type { Stored } from './prices.store';
import type { Line } from './sheetLines';

/** What a line does to the rows: which one ends on which day, and whether a new one begins. */
export type Step = {
  line: Line;
  act: SheetAct;
  ends: { id: string; validTo: string } | null;
  adds: boolean;
};

const endless = '9999-12-31';
type Days = { validFrom: string; validTo: string | null };
const meets = (a: Days, b: Days) =>
  a.validFrom <= (b.validTo ?? endless) && b.validFrom <= (a.validTo ?? endless);
const keyOf = (row: { country: string; prefix: string }) => `${row.country} ${row.prefix}`;

const stepOf = (
  line: Line,
  rows: readonly Stored[],
  earlier: readonly Line[],
  currency: string,
): Step => {
  const nothing = { line, ends: null, adds: false };
  if (line.fault) return { ...nothing, act: 'bad' };
  if (earlier.some((l) => l.fault === null && keyOf(l) === keyOf(line) && meets(l, line)))
    return { ...nothing, act: 'overlapping' };
  const met = rows.filter((r) => keyOf(r) === keyOf(line) && meets(r, line));
  const [row] = met;
  if (!row)
    return line.price === null
      ? { ...nothing, act: 'same' }
      : { ...nothing, act: 'added', adds: true };
  const last = addDays(line.validFrom, -1);
  // A row that begins on the day or later, or that goes on behind the line's end, would need more than an end.
  const isCut =
    met.length === 1 &&
    row.validFrom < line.validFrom &&
    (line.validTo === null || row.validTo === null || line.validTo >= row.validTo);
  if (line.price === null)
    return isCut
      ? { line, act: 'ended', ends: { id: row.id, validTo: last }, adds: false }
      : { ...nothing, act: 'overlapping' };
  const isSame =
    met.length === 1 &&
    row.price === line.price &&
    row.currency === currency &&
    row.network === line.network &&
    row.validFrom <= line.validFrom &&
    (row.validTo ?? endless) === (line.validTo ?? endless);
  if (isSame) return { ...nothing, act: 'same' };
  return isCut
    ? { line, act: 'changed', ends: { id: row.id, validTo: last }, adds: true }
    : { ...nothing, act: 'overlapping' };
};

/** What each line of a sheet does to the prices of its parameter. */
export const planOf = (lines: readonly Line[], rows: readonly Stored[], currency: string): Step[] =>
  lines.map((line, i) => stepOf(line, rows, lines.slice(0, i), currency));

/** A plan as people read it, with a digest that is another one once anything of it is. */
export const shownPlan = (plan: readonly Step[], rows: readonly Stored[]) => {
  const lines = plan.map(({ line, act, ends }): SheetLine => {
    const before = rows.find((r) => r.id === ends?.id);
    const { line: at, country, prefix, price, validFrom, fault } = line;
    const text = fault && sentenceOf(fault);
    return {
      line: at,
      act,
      country,
      prefix,
      price,
      before: before?.price ?? null,
      validFrom,
      fault: text ? [text[0], text[1]] : null,
    };
  });
  const counts = { added: 0, changed: 0, ended: 0, same: 0, overlapping: 0, bad: 0 };
  for (const { act } of plan) counts[act] += 1;
  const digest = createHash('sha256').update(JSON.stringify(plan)).digest('hex');
  return { digest, counts, lines };
};
