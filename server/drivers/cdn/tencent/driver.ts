import * as z from 'zod';
import { wallMs } from '../../../kernel/process/clock';
import { DriverError, type DriverModule, type SupplierQuota } from '../driver';
import { tencentCaller } from './call';
import { cannot } from './config';
import { contentCalls, maxTargets } from './content';
import { domainCalls } from './domains';
import { fetchFile, listFiles } from './logs';
import { logDialect } from '../http/schemas';
import { readMetrics } from './telemetry';

const dayMs = 86_400_000;
const zoneMs = 8 * 3_600_000;
const allowances = z.array(z.object({ Total: z.int(), Available: z.int(), Area: z.string() }));
const purgeAnswer = z.object({ UrlPurge: allowances, PathPurge: allowances });
const pushAnswer = z.object({ UrlPush: allowances });
const untold = (what: string): Promise<never> =>
  Promise.reject(new DriverError('invalid', `Tencent Cloud CDN tells no ${what} here`));

/** The allowance of an area; of both together the one that ends first. */
const quotaOf = (
  kind: SupplierQuota['kind'],
  list: z.infer<typeof allowances>,
  region: string,
  resetAt: string,
): SupplierQuota => {
  const own = list.filter(({ Area }) => region === 'global' || Area === region);
  const [least] = own.toSorted((a, b) => a.Available - b.Available);
  if (!least) throw new DriverError('garbage', `quota: nothing is told of ${region}`);
  return { kind, limit: least.Total, left: least.Available, resetAt };
};

const open: DriverModule['open'] = (target, http) => {
  const call = tencentCaller(target, http);
  const { region = 'mainland', secretId = '' } = target.credentials;
  return {
    idempotent: false,
    checkCredential: async () => {
      const answer = z.object({ TotalNumber: z.int() });
      await call(answer, 'checkCredential', 'DescribeDomains', { Offset: 0, Limit: 1 });
      // The account has no name there; what it is known by is its key.
      return { account: secretId };
    },
    // They tell addresses of nodes of one domain at a time alone.
    health: () => Promise.resolve([]),
    quota: async () => {
      const purge = await call(purgeAnswer, 'quota', 'DescribePurgeQuota', {});
      const push = await call(pushAnswer, 'quota', 'DescribePushQuota', {});
      const day = Math.floor((wallMs() + zoneMs) / dayMs);
      const resetAt = new Date((day + 1) * dayMs - zoneMs).toISOString();
      return [
        quotaOf('purgeUrl', purge.UrlPurge, region, resetAt),
        quotaOf('purgePrefix', purge.PathPurge, region, resetAt),
        quotaOf('prefetch', push.UrlPush, region, resetAt),
      ];
    },
    ...domainCalls(call, region),
    ...contentCalls(call, wallMs),
    metrics: (input) => readMetrics(call, region, input, wallMs()),
    dayTotals: () => untold('day totals'),
    monthInvoice: () => untold('invoices'),
    balance: () => untold('balance'),
    listLogs: (input) => listFiles(call, region, input, wallMs()),
    fetchLog: (file) => fetchFile(call, region, http, file),
  };
};

/** Tencent Cloud CDN, version 2018-06-06 of its API. */
export const tencent: DriverModule = {
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
