import { type CodeCounts, codePairs, type Point } from '../../edge/logLine';
import type { DayTotal } from '../dayBook';
import type { DomainRecord } from '../domains';
import { decimalText, type Invoice, moneyText } from '../invoice';
import type { LogFile } from '../logFiles';
import { toGibibytes, toKilobytes, toLocalTime } from './units';

const statusWords = {
  deploying: 'configuring',
  online: 'online',
  stopped: 'offline',
  error: 'failed',
};
/** A domain in Borealis' words. */
export const domainView = (record: DomainRecord) => ({
  DomainName: record.domain,
  Cname: record.cname,
  Status: statusWords[record.state],
  ConfigVersion: String(record.wanted.version),
  EffectiveVersion: String(record.live?.version ?? 0),
  CertFingerprint: (record.liveFingerprint ?? '').toUpperCase().replace(/(..)(?=.)/g, '$1:'),
  CreateTime: toLocalTime(Date.parse(record.createdAt)),
  Remark: record.message ?? '',
});

const codesText = (counts: CodeCounts): string =>
  codePairs(counts)
    .map(([code, count]) => `${code}:${count}`)
    .join(',');

/** Counters of one slot: kilobytes as text, local time. */
export const pointView = (point: Point) => ({
  DomainName: point.domain,
  Area: point.country,
  TimeStamp: toLocalTime(point.slotMs),
  Requests: String(point.requests),
  TrafficKB: toKilobytes(point.bytes),
  HitRequests: String(point.hitRequests),
  HitTrafficKB: toKilobytes(point.hitBytes),
  BackRequests: String(point.originRequests),
  BackTrafficKB: toKilobytes(point.originBytes),
  TimeTakenSeconds: (point.requestMs / 1000).toFixed(3),
  StatusCodes: codesText(point.status),
  BackStatusCodes: codesText(point.originStatus),
  ProbeRequests: String(point.witnessRequests),
  ProbeTrafficKB: toKilobytes(point.witnessBytes),
});

/** A log file in Borealis' words. */
export const fileView = (file: LogFile) => ({
  LogId: file.id,
  LogName: file.name,
  DomainName: file.domain,
  LogHour: toLocalTime(file.hourMs),
  SizeKB: toKilobytes(file.sizeBytes),
  LineCount: String(file.lines),
  Sha256: file.sha256,
  PushTime: toLocalTime(file.pushedMs),
});

/** What a domain is charged for a day: gibibytes as text. */
export const dayUsageView = ({ domain, requests, bytes }: DayTotal) => ({
  DomainName: domain,
  Requests: String(requests),
  FlowGiB: toGibibytes(bytes),
});

const adjustmentWords = { credit: 'discount', correction: 'supplement' };
/** A month bill: every figure as text, no bound as an empty one. */
export const billView = (invoice: Invoice) => ({
  Month: invoice.month,
  Closed: invoice.final ? 'yes' : 'no',
  Currency: invoice.currency,
  FlowUnit: invoice.unitBytes === 2 ** 30 ? 'GiB' : 'GB',
  Flow: decimalText(invoice.thousandths, 3),
  Steps: invoice.lines.map((line) => ({
    FromFlow: String(line.from),
    ToFlow: line.upTo === null ? '' : String(line.upTo),
    UnitPrice: decimalText(line.priceMicros, 6),
    Flow: decimalText(line.thousandths, 3),
    Fee: moneyText(line.amountMicros),
  })),
  Adjustments: invoice.adjustments.map(({ kind, amountMicros }) => ({
    Type: adjustmentWords[kind],
    Fee: moneyText(amountMicros),
  })),
  PayableFee: moneyText(invoice.amountMicros),
});
