import { suppliers } from '#shared/suppliers';
import { allPages } from '../cursorPages';
import { type CdnDriver, DriverError, type DriverModule } from '../driver';
import { neutralCaller, type NeutralCaller } from './call';
import { contentCalls, maxPrefetch, maxPurge } from './content';
import { domainCalls } from './domains';
import {
  accountAnswer,
  logDialect,
  logsAnswer,
  metricsAnswer,
  nodesAnswer,
  quotasAnswer,
} from './schemas';
import { oneChunk, openLogText } from '../logText';
import { chunks, spans } from '../batches';

const domainsPerCall = 50;
const dayMs = 86_400_000;

const readMetrics = async (
  call: NeutralCaller,
  { domains, from, to, source, running }: Parameters<CdnDriver['metrics']>[0],
): ReturnType<CdnDriver['metrics']> => {
  const pages = [];
  for (const part of chunks(domains, domainsPerCall)) {
    for (const span of spans(from, to, dayMs)) {
      const query = {
        domains: part.join(','),
        source,
        ...span,
        ...(running && { running: 'true' }),
      };
      const rows = await allPages((cursor) =>
        call.json(metricsAnswer, {
          operation: 'metrics',
          method: 'GET',
          path: '/metrics',
          query: { ...query, ...cursor },
        }),
      );
      pages.push(...rows);
    }
  }
  // The earliest bound any page told is the one that holds for all of them.
  const completeTo = pages.map((page) => page.completeTo).sort()[0] ?? from;
  const points = pages.flatMap((page) => page.points);
  return { points: points.filter((point) => running || point.at < completeTo), completeTo };
};

const notOffered = (what: string): Promise<never> =>
  Promise.reject(new DriverError('invalid', `The neutral dialect tells no ${what}`));

const open: DriverModule['open'] = (target, exchange) => {
  const call = neutralCaller(target, exchange);
  const path = (name: string) => ({ method: 'GET', path: name }) as const;
  return {
    idempotent: true,
    checkCredential: () =>
      call.json(accountAnswer, { operation: 'checkCredential', ...path('/account') }),
    health: async () =>
      (await call.json(nodesAnswer, { operation: 'health', ...path('/nodes') })).rows,
    quota: async () =>
      (await call.json(quotasAnswer, { operation: 'quota', ...path('/quotas') })).rows,
    ...domainCalls(call),
    ...contentCalls(call),
    metrics: (input) => readMetrics(call, input),
    dayTotals: () => notOffered('day totals'),
    monthInvoice: () => notOffered('invoices'),
    balance: () => notOffered('balances'),
    listLogs: async ({ domain, from, to }) => {
      const pages = await allPages((cursor) =>
        call.json(logsAnswer, {
          operation: 'listLogs',
          ...path('/logs'),
          query: { domain, from, to, ...cursor },
        }),
      );
      return pages.flatMap((page) => page.files);
    },
    fetchLog: async (file) => {
      const request = { operation: 'fetchLog', ...path(`/logs/${encodeURIComponent(file.id)}`) };
      return openLogText(oneChunk(await call.bytes(request)), file, logDialect);
    },
  };
};

/** Any HTTP service that speaks the neutral dialect of docs/supplier-api.md. */
export const http: DriverModule = {
  facts: {
    maxPurgeTargets: maxPurge,
    purgesRegions: false,
    maxPrefetchUrls: maxPrefetch,
    domainsPerMetricsCall: domainsPerCall,
    callsPerSecond: 20,
    logDialect,
    cannot: suppliers.http.cannot,
  },
  open,
  // The neutral dialect has no word for the platform's own requests.
  witness: null,
};
