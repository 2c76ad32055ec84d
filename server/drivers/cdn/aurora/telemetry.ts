import type { AuroraCaller } from './call';
import { allPages } from '../cursorPages';
import { logsAnswer, metricsAnswer, pointOf } from './schemas';
import type { CdnDriver, SupplierLogFile } from '../driver';
import { chunks, spans } from '../batches';

/** Domains of one question for counters. */
export const domainsPerCall = 50;
const dayMs = 86_400_000;
/** Longest spans of one call. */
const metricsMs = 2 * dayMs;
const logsMs = 31 * dayMs;

/** Log files of a domain, all pages and spans. */
export const listFiles = async (
  call: AuroraCaller,
  input: { domain: string; from: string; to: string },
): Promise<SupplierLogFile[]> => {
  const files: SupplierLogFile[] = [];
  for (const span of spans(input.from, input.to, logsMs)) {
    const pages = await allPages((cursor) =>
      call.json(logsAnswer, {
        operation: 'listLogs',
        method: 'GET',
        path: '/v1/logs',
        query: { domain: input.domain, ...span, ...cursor },
      }),
    );
    for (const page of pages) {
      files.push(...page.files.map(({ hour, ...file }) => ({ ...file, hourAt: hour })));
    }
  }
  return files;
};

/** Counters of several domains, all pages and spans. */
export const readMetrics = async (
  call: AuroraCaller,
  input: Parameters<CdnDriver['metrics']>[0],
): ReturnType<CdnDriver['metrics']> => {
  const running: Record<string, string> = input.running ? { running: 'true' } : {};
  const granularity = input.source === 'realtime' ? '1m' : '5m';
  const pages = [];
  for (const domains of chunks(input.domains, domainsPerCall)) {
    for (const span of spans(input.from, input.to, metricsMs)) {
      const query = { domains: domains.join(','), granularity, ...span, ...running };
      const rows = await allPages((cursor) =>
        call.json(metricsAnswer, {
          operation: 'metrics',
          method: 'GET',
          path: '/v1/metrics',
          query: { ...query, ...cursor },
        }),
      );
      pages.push(...rows);
    }
  }
  // The earliest bound any page told is the one that holds for all of them.
  const completeTo = pages.map((page) => page.completeTo).sort()[0] ?? input.from;
  const seen = pages.flatMap((page) => page.points.map(pointOf));
  return { points: seen.filter((point) => input.running || point.at < completeTo), completeTo };
};
