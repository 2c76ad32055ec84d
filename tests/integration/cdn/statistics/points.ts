import type { MetricPoint } from '#server/drivers/cdn/driver';
import { Refusal } from '../../../support/bench';

const slot = 300_000;
const now = Math.floor(Date.now() / slot) * slot;
/** Start of a slot, counted from the running one. */
export const at = (slots: number): string => new Date(now + slots * slot).toISOString();

/** Counters of one slot with round numbers. */
export const point = (
  name: string,
  slots: number,
  more: Partial<MetricPoint> = {},
): MetricPoint => ({
  domain: name,
  at: at(slots),
  country: 'CN',
  requests: 10,
  bytes: 3000,
  hitRequests: 8,
  hitBytes: 1500,
  originRequests: 2,
  originBytes: 1500,
  requestMs: 100,
  status: { 200: 9, 404: 1 },
  originStatus: { 200: 2 },
  ...more,
});

/** Code of the refusal that a call ends in; null when it was accepted. */
export const codeOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (e: unknown) => e,
  );
  return error instanceof Refusal ? error.body.code : error;
};
