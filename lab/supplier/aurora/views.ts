import { type CodeCounts, codePairs, type Point } from '../../edge/logLine';
import type { SupplierCore } from '../core';
import type { DayTotal } from '../dayBook';
import type { DomainRecord } from '../domains';
import { decimalText, type Invoice, moneyText } from '../invoice';
import type { Target } from '../targets';
import type { TaskView } from '../tasks';

const itemsPerPage = 500;

/** A domain in Aurora's words, with its progress per node. */
export const domainView = (record: DomainRecord, core: SupplierCore) => ({
  domain: record.domain,
  cname: record.cname,
  status: record.state,
  enabled: record.enabled,
  revision: record.wanted.version,
  liveRevision: record.live?.version ?? 0,
  certificateSha256: record.liveFingerprint,
  createdAt: record.createdAt,
  message: record.message,
  nodes: core.nodes.map(({ name }) => ({ node: name, deployed: core.domains.isOn(record, name) })),
});

const typeOf = (kind: Target['kind']): string => (kind === 'prefix' ? 'directory' : kind);

/** One page of a task. */
export const taskView = (task: TaskView, offset: number) => {
  const { state, ticket, kind, ref, createdAt, items } = task;
  const page = items.slice(offset, offset + itemsPerPage).map((item) => ({
    type: typeOf(item.target.kind),
    target: item.target.value,
    status: item.state,
    errorCode: item.code,
    errorMessage: item.message,
  }));
  const nextCursor = offset + itemsPerPage < items.length ? String(offset + itemsPerPage) : null;
  return { id: ticket, kind, clientToken: ref, createdAt, status: state, items: page, nextCursor };
};

const codes = (counts: CodeCounts) => codePairs(counts).map(([code, count]) => ({ code, count }));

/** Counters of one slot: bytes, UTC. */
export const pointView = (point: Point) => {
  const { slotMs, requestMs, status, originStatus, ...rest } = point;
  return {
    ...rest,
    time: new Date(slotMs).toISOString(),
    durationMs: requestMs,
    status: codes(status),
    originStatus: codes(originStatus),
  };
};

/** What a domain is charged for a day: gigabytes of 10^9 with nine decimals, exact to the byte. */
export const dayTotalView = ({ domain, requests, bytes }: DayTotal) => ({
  domain,
  requests,
  gigabytes: `${Math.floor(bytes / 1e9)}.${String(bytes % 1e9).padStart(9, '0')}`,
});

/** A month invoice: usage with three decimals, prices with six, money with two. */
export const invoiceView = (invoice: Invoice) => ({
  month: invoice.month,
  final: invoice.final,
  currency: invoice.currency,
  unit: invoice.unitBytes === 1_000_000_000 ? 'GB' : 'GiB',
  quantity: decimalText(invoice.thousandths, 3),
  lines: invoice.lines.map((line) => ({
    from: line.from,
    upTo: line.upTo,
    unitPrice: decimalText(line.priceMicros, 6),
    quantity: decimalText(line.thousandths, 3),
    amount: moneyText(line.amountMicros),
  })),
  adjustments: invoice.adjustments.map(({ kind, amountMicros }) => ({
    type: kind,
    amount: moneyText(amountMicros),
  })),
  total: moneyText(invoice.amountMicros),
});
