import * as z from 'zod';
import { wallMs } from '../../../kernel/process/clock';
import { DriverError, type DriverModule } from '../driver';
import { alibabaCaller } from './call';
import { contentCalls, maxTargets } from './content';
import { domainCalls } from './domains';
import { cannot } from './functions';
import { fetchFile, listFiles } from './logs';
import { logDialect } from '../http/schemas';
import { quotaAnswer } from './schemas';
import { readMetrics } from './telemetry';

const dayMs = 86_400_000;
const zoneMs = 8 * 3_600_000;
const untold = (what: string): Promise<never> =>
  Promise.reject(new DriverError('invalid', `Alibaba Cloud CDN tells no ${what} here`));

const open: DriverModule['open'] = (target, http) => {
  const call = alibabaCaller(target, http);
  return {
    idempotent: false,
    checkCredential: async () => {
      await call(z.object({ RequestId: z.string() }), 'checkCredential', 'DescribeCdnService', {});
      // The account has no name there; what it is known by is its key.
      return { account: target.credentials['accessKeyId'] ?? '' };
    },
    // They tell no addresses of nodes.
    health: () => Promise.resolve([]),
    quota: async () => {
      const left = await call(quotaAnswer, 'quota', 'DescribeRefreshQuota', {});
      const day = Math.floor((wallMs() + zoneMs) / dayMs);
      const resetAt = new Date((day + 1) * dayMs - zoneMs).toISOString();
      return [
        { kind: 'purgeUrl', limit: left.UrlQuota, left: left.UrlRemain, resetAt },
        { kind: 'purgePrefix', limit: left.DirQuota, left: left.DirRemain, resetAt },
        { kind: 'prefetch', limit: left.PreloadQuota, left: left.PreloadRemain, resetAt },
      ];
    },
    ...domainCalls(call, target.credentials['region'] ?? 'domestic'),
    ...contentCalls(call, wallMs),
    metrics: (input) => readMetrics(call, input, wallMs()),
    dayTotals: () => untold('day totals'),
    monthInvoice: () => untold('invoices'),
    balance: () => untold('balance'),
    listLogs: (input) => listFiles(call, input, wallMs()),
    fetchLog: (file) => fetchFile(call, target, http, file),
  };
};

/** Alibaba Cloud CDN, version 2018-05-10 of its API. */
export const alibaba: DriverModule = {
  facts: {
    maxPurgeTargets: maxTargets,
    purgesRegions: false,
    maxPrefetchUrls: maxTargets,
    callsPerSecond: 20,
    domainsPerMetricsCall: 1,
    logDialect,
    cannot,
  },
  open,
  witness: null,
};
