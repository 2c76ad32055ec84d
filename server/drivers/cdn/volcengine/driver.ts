import * as z from 'zod';
import { wallMs } from '../../../kernel/process/clock';
import { DriverError, type DriverModule } from '../driver';
import { logDialect } from '../http/schemas';
import { volcengineCaller } from './call';
import { cannot } from './config';
import { contentCalls, maxTargets } from './content';
import { domainCalls } from './domains';
import { fetchFile, listFiles } from './logs';
import { readMetrics } from './telemetry';

const totalAnswer = z.object({ Total: z.int() });
const untold = (what: string): Promise<never> =>
  Promise.reject(new DriverError('invalid', `Volcengine CDN tells no ${what} here`));

const open: DriverModule['open'] = (target, http) => {
  const call = volcengineCaller(target, http);
  const { region = 'chinese_mainland', accessKeyId = '' } = target.credentials;
  return {
    idempotent: false,
    checkCredential: async () => {
      const page = { PageNum: 1, PageSize: 1 };
      await call(totalAnswer, 'checkCredential', 'ListCdnDomains', page);
      // The account has no name there; what it is known by is its key.
      return { account: accessKeyId };
    },
    // They tell addresses of nodes of one domain at a time alone.
    health: () => Promise.resolve([]),
    ...domainCalls(call, region),
    ...contentCalls(call, wallMs),
    metrics: (input) => readMetrics(call, input, wallMs()),
    dayTotals: () => untold('day totals'),
    monthInvoice: () => untold('invoices'),
    balance: () => untold('balance'),
    listLogs: (input) => listFiles(call, region, input, wallMs()),
    fetchLog: (file) => fetchFile(call, region, http, file),
  };
};

/** Volcengine CDN, version 2021-03-01 of its API. */
export const volcengine: DriverModule = {
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
