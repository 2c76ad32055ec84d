import type { dayCheckDomain } from '#shared/areas/cdn/reconciliation/dayChecks';
import type { Row } from '#shared/kernel/contract';
import type { DayTotal } from '../../../drivers/cdn/driver';

/** Our own sum of a day for one domain name, and whose it is. */
export type LocalTotal = {
  domain: string;
  domainId: string;
  accountId: string;
  requests: number;
  bytes: number;
};
export type ComparedDomain = Omit<Row<typeof dayCheckDomain>, 'id' | 'checkId'>;
export type Comparison = {
  state: 'passed' | 'failed';
  localBytes: number;
  localRequests: number;
  supplierBytes: number;
  supplierRequests: number;
  differenceBytes: number;
  differenceRatio: number;
  domains: ComparedDomain[];
};

/** A supplier tells each total in a unit of its own, so that so many bytes of it may be rounded. */
const roundedBytes = 1_024;
const sum = <T>(rows: readonly T[], of: (row: T) => number): number =>
  rows.reduce((total, row) => total + of(row), 0);

const largerOf = (row: ComparedDomain): number =>
  Math.max(row.localBytes ?? 0, row.supplierBytes ?? 0);
/** A domain counts alone from this part of what the whole day may differ by. */
const domainShare = 10;

const besides = (
  domain: string,
  local: LocalTotal | undefined,
  theirs: DayTotal | undefined,
): ComparedDomain => ({
  accountId: local?.accountId ?? null,
  domainId: local?.domainId ?? null,
  domain,
  side: local && theirs ? 'both' : local ? 'local' : 'supplier',
  localBytes: local?.bytes ?? null,
  localRequests: local?.requests ?? null,
  supplierBytes: theirs?.bytes ?? null,
  supplierRequests: theirs?.requests ?? null,
  differenceBytes: (local?.bytes ?? 0) - (theirs?.bytes ?? 0),
  shareRatio: 0,
});

/**
 * Puts both sides of a day beside each other. It passes while the sums, and each domain of some
 * weight, lie within the tolerance: an hour of one domain would hide in the sum of a large day.
 */
export const compare = (
  local: readonly LocalTotal[],
  totals: readonly DayTotal[],
  tolerancePpm: number,
): Comparison => {
  const ours = new Map(local.map((row) => [row.domain, row]));
  const theirs = new Map(totals.map((row) => [row.domain, row]));
  const names = new Set([...ours.keys(), ...theirs.keys()]);
  const domains = [...names].map((name) => besides(name, ours.get(name), theirs.get(name)));
  const apart = sum(domains, (row) => Math.abs(row.differenceBytes));
  const localBytes = sum(local, (row) => row.bytes);
  const supplierBytes = sum(totals, (row) => row.bytes);
  const differenceBytes = localBytes - supplierBytes;
  const larger = Math.max(localBytes, supplierBytes);
  const allowed = (bytes: number): number => (bytes * tolerancePpm) / 1_000_000;
  const isWithin = (row: ComparedDomain): boolean =>
    Math.abs(row.differenceBytes) <=
    Math.max(allowed(largerOf(row)), allowed(larger) / domainShare, roundedBytes);
  const passes =
    Math.abs(differenceBytes) <= Math.max(allowed(larger), totals.length * roundedBytes) &&
    domains.every(isWithin);
  return {
    state: passes ? 'passed' : 'failed',
    localBytes,
    localRequests: sum(local, (row) => row.requests),
    supplierBytes,
    supplierRequests: sum(totals, (row) => row.requests),
    differenceBytes,
    differenceRatio: larger === 0 ? 0 : differenceBytes / larger,
    domains: domains.map((row) => ({
      ...row,
      shareRatio: apart === 0 ? 0 : Math.abs(row.differenceBytes) / apart,
    })),
  };
};
