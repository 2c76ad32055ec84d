import { bytesPerGb, dayOf, dayStart, slotSeconds } from '../../../kernel/units';

/** Limits of a period, of which one at least is set: GB that add up, and the rate of a single slot. */
export type ControlRule = {
  period: 'day' | 'month';
  trafficGb: number | null;
  bandwidthMbps: number | null;
};
/** Bytes of a period so far, and of its busiest slot. */
export type ControlUse = { usedBytes: number; peakBytes: number };
export const noUse: ControlUse = { usedBytes: 0, peakBytes: 0 };
/** From this share of a limit on people are warned. */
export const warningShare = 0.8;

/** The day or month around an instant in an account's time zone, as UTC ISO; `to` is exclusive. */
export const periodAround = (
  atMs: number,
  { period }: Pick<ControlRule, 'period'>,
  offsetMinutes: number,
): { from: string; to: string } => {
  const day = dayOf(atMs, offsetMinutes);
  const [year = 0, month = 0, dayOfMonth = 0] = day.split('-').map(Number);
  const first = (y: number, m: number, d: number) =>
    dayStart(new Date(Date.UTC(y, m, d)).toISOString().slice(0, 10), offsetMinutes);
  return period === 'day'
    ? { from: dayStart(day, offsetMinutes), to: first(year, month - 1, dayOfMonth + 1) }
    : { from: first(year, month - 1, 1), to: first(year, month, 1) };
};

/** Rate of a slot, bits a second. */
export const slotBps = (bytes: number): number => (bytes * 8) / slotSeconds;

/** The larger share of its limits that is used, and which limit that is. */
export const shareOf = (
  { trafficGb, bandwidthMbps }: ControlRule,
  { usedBytes, peakBytes }: ControlUse,
): { share: number; of: 'traffic' | 'bandwidth' } => {
  const traffic = trafficGb === null ? 0 : usedBytes / (trafficGb * bytesPerGb);
  const bandwidth = bandwidthMbps === null ? 0 : slotBps(peakBytes) / (bandwidthMbps * 1_000_000);
  return traffic >= bandwidth
    ? { share: traffic, of: 'traffic' }
    : { share: bandwidth, of: 'bandwidth' };
};

/** One more completed slot. */
export const withSlot = ({ usedBytes, peakBytes }: ControlUse, bytes: number): ControlUse => ({
  usedBytes: usedBytes + bytes,
  peakBytes: Math.max(peakBytes, bytes),
});
