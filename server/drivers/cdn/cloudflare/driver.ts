import { wallMs } from '../../../kernel/process/clock';
import { DriverError, type DriverModule } from '../driver';
import { logDialect } from '../http/schemas';
import { cloudflareCaller, token } from './call';
import { contentCalls, maxTargets } from './content';
import { domainCalls } from './domains';
import { openHostnames } from './hostnames';
import { fetchFile, listFiles } from './logs';
import { openRules } from './rules';
import { domainsPerCall, readMetrics } from './telemetry';
import { cannot } from './words';

const untold = (what: string): Promise<never> =>
  Promise.reject(new DriverError('invalid', `Cloudflare tells no ${what} here`));

const open: DriverModule['open'] = (driverTarget, http) => {
  const call = cloudflareCaller(driverTarget, http);
  const { accountId = '', zoneId = '', target = '', logBucket = '' } = driverTarget.credentials;
  const zone = `/zones/${zoneId}`;
  const place = { zone, zoneId, target, accountId, logBucket };
  return {
    // A purge carries no reference; everything else is written as a state.
    idempotent: false,
    checkCredential: async () => {
      const path = `/accounts/${accountId}/tokens/verify`;
      const { status } = await call.ask(token, 'checkCredential', { method: 'GET', path });
      if (status !== 'active') throw new DriverError('auth', `The token is ${status}`);
      return { account: accountId };
    },
    health: () => Promise.resolve([]),
    quota: () => Promise.resolve([]),
    ...domainCalls(call, openHostnames(call, zone), openRules(call, zone), place),
    ...contentCalls(call, zone),
    metrics: (input) => readMetrics(call, zoneId, input, wallMs()),
    dayTotals: () => untold('day totals'),
    monthInvoice: () => untold('invoices'),
    balance: () => untold('balance'),
    listLogs: (input) => listFiles(call, zoneId, input),
    fetchLog: (file) => fetchFile(call, file),
  };
};

/** Cloudflare, version 4 of its API. */
export const cloudflare: DriverModule = {
  facts: {
    maxPurgeTargets: maxTargets,
    purgesRegions: false,
    maxPrefetchUrls: 0,
    // 1,200 calls in five minutes are allowed to a user.
    callsPerSecond: 4,
    domainsPerMetricsCall: domainsPerCall,
    logDialect,
    cannot,
  },
  open,
  witness: null,
};
