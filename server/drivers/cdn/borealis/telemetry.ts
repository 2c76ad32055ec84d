import type { BorealisCaller } from './call';
import { allPages } from './pages';
import { fileOf, logsAnswer, pointOf, trafficAnswer } from './schemas';
import { fromLocalTime, toLocalTime } from '../localTime';
import type { CdnDriver, SupplierLogFile } from '../driver';
import { chunks } from '../batches';

/** Domains of one question for counters. */
export const domainsPerCall = 20;
const rangeMs = 86_400_000;

/** Spans of at most 24 hours in Borealis' own time. */
const spans = (from: string, to: string): { StartTime: string; EndTime: string }[] => {
  const list = [];
  const end = Date.parse(to);
  for (let at = Date.parse(from); at < end; at += rangeMs) {
    const until = Math.min(end, at + rangeMs);
    list.push({ StartTime: toLocalTime(at), EndTime: toLocalTime(until) });
  }
  return list;
};

/** Counters of several domains, all pages and days. */
export const readMetrics = async (
  call: BorealisCaller,
  input: Parameters<CdnDriver['metrics']>[0],
): ReturnType<CdnDriver['metrics']> => {
  const Interval = input.source === 'realtime' ? '60' : '300';
  const pages = [];
  for (const Domains of chunks(input.domains, domainsPerCall)) {
    for (const span of spans(input.from, input.to)) {
      const rows = await allPages((page) =>
        call.json(trafficAnswer, 'metrics', 'DescribeTraffic', {
          Domains,
          Interval,
          ...span,
          ...(input.running ? { WithRunning: 'yes' } : {}),
          ...page,
        }),
      );
      pages.push(...rows);
    }
  }
  const bounds = pages.map((page) => new Date(fromLocalTime(page.CompleteTime)).toISOString());
  // The earliest bound any page told is the one that holds for all of them.
  const completeTo = bounds.sort()[0] ?? input.from;
  const points = pages.flatMap((page) => page.Rows.map(pointOf));
  return { points: points.filter((point) => input.running || point.at < completeTo), completeTo };
};

/** Log files of a domain, all pages and days. */
export const listFiles = async (
  call: BorealisCaller,
  input: { domain: string; from: string; to: string },
): Promise<SupplierLogFile[]> => {
  const files: SupplierLogFile[] = [];
  for (const span of spans(input.from, input.to)) {
    const pages = await allPages((page) =>
      call.json(logsAnswer, 'listLogs', 'DescribeLogs', {
        DomainName: input.domain,
        ...span,
        ...page,
      }),
    );
    files.push(...pages.flatMap((page) => page.Rows.map(fileOf)));
  }
  return files;
};
