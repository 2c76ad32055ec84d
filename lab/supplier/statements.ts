import { hourMs } from '../edge/liveCounters';
import { labNow } from '../kernel/clock';
import type { DayBook } from './dayBook';
import type { Faults } from './faults';
import { type Invoice, invoiceOf, type Tariff } from './invoice';

export type StatementsInput = {
  dayBook: DayBook;
  tariff: Tariff;
  zoneHours: number;
  delaySeconds: number;
  domains(): readonly string[];
  faults(): Faults;
};

const dayMs = 24 * hourMs;

/** Starts of the days of a month and its end, epoch milliseconds. */
const daysOf = (month: string, zoneHours: number): { days: number[]; endMs: number } => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const start = Date.UTC(year, number - 1) - zoneHours * hourMs;
  const endMs = Date.UTC(year, number) - zoneHours * hourMs;
  const days = Array.from({ length: (endMs - start) / dayMs }, (_, index) => start + index * dayMs);
  return { days, endMs };
};

/** What a supplier charges by the month and what is left of the money on the account. */
export class Statements {
  private readonly input: StatementsInput;

  constructor(input: StatementsInput) {
    this.input = input;
  }

  /** The invoice of a month ('YYYY-MM') of the supplier's own zone, or what it comes to by now. */
  async invoice(month: string): Promise<Invoice> {
    const { tariff, zoneHours, delaySeconds, faults } = this.input;
    const { days, endMs } = daysOf(month, zoneHours);
    const now = labNow();
    const closedMs = endMs + delaySeconds * 1000;
    const final = now >= closedMs;
    const begun = days.filter((day) => day < now);
    const bytes = await this.bytes(begun, Math.min(now, closedMs));
    const laterBytes =
      final && faults().lateCorrection ? (await this.bytes(begun, now)) - bytes : 0;
    const otherUnit = faults().invoiceInOtherUnit;
    return invoiceOf({ month, final, bytes, laterBytes, tariff, otherUnit });
  }

  /** What is left of the money that the account was filled up with as the month began. */
  async balance(): Promise<{ currency: string; balanceMicros: number }> {
    const { tariff, zoneHours } = this.input;
    const month = new Date(labNow() + zoneHours * hourMs).toISOString().slice(0, 7);
    const { amountMicros } = await this.invoice(month);
    return { currency: tariff.currency, balanceMicros: tariff.depositMicros - amountMicros };
  }

  private async bytes(days: readonly number[], asOfMs: number): Promise<number> {
    const { dayBook, domains } = this.input;
    let bytes = 0;
    for (const domain of domains())
      for (const day of days) bytes += (await dayBook.total(domain, day, asOfMs)).bytes;
    return bytes;
  }
}
