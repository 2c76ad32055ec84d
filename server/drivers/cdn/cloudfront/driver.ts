import { wallMs } from '../../../kernel/process/clock';
import { DriverError, type DriverModule } from '../driver';
import { logDialect } from '../http/schemas';
import { awsCaller } from './call';
import { cannot } from './config';
import { contentCalls, maxTargets } from './content';
import { openDirectory } from './distributions';
import { domainCalls } from './domains';
import { fetchFile, listFiles } from './logs';
import { domainsPerCall, readMetrics } from './telemetry';

const untold = (what: string): Promise<never> =>
  Promise.reject(new DriverError('invalid', `CloudFront tells no ${what} here`));

const open: DriverModule['open'] = (target, http) => {
  const call = awsCaller(target, http);
  const { accessKeyId = '', logBucket = '' } = target.credentials;
  const directory = openDirectory(call, `${target.baseUrl} ${accessKeyId}`, wallMs);
  return {
    // Distributions and invalidations carry a reference of the caller, which acts once.
    idempotent: true,
    checkCredential: async () => {
      const question = { method: 'GET', path: '/distribution', query: { MaxItems: '1' } } as const;
      await call.xml('checkCredential', 'DistributionList', question);
      // The account has no name there; what it is known by is its key.
      return { account: accessKeyId };
    },
    health: () => Promise.resolve([]),
    quota: () => Promise.resolve([]),
    ...domainCalls(call, directory, logBucket),
    ...contentCalls(call, directory),
    metrics: (input) => readMetrics(call, directory, input, wallMs()),
    dayTotals: () => untold('day totals'),
    monthInvoice: () => untold('invoices'),
    balance: () => untold('balance'),
    listLogs: (input) => listFiles(call, input),
    fetchLog: (file) => fetchFile(call, file),
  };
};

/** Amazon CloudFront, version 2020-05-31 of its API. */
export const cloudfront: DriverModule = {
  facts: {
    maxPurgeTargets: maxTargets,
    purgesRegions: false,
    maxPrefetchUrls: 0,
    callsPerSecond: 10,
    domainsPerMetricsCall: domainsPerCall,
    logDialect,
    cannot,
  },
  open,
  witness: null,
};
