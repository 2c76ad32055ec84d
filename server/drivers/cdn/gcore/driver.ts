import * as z from 'zod';
import { wallMs } from '../../../kernel/process/clock';
import { sha256Of } from '../../signing/canonical';
import { DriverError, type DriverModule } from '../driver';
import { logDialect } from '../http/schemas';
import { gcoreCaller } from './call';
import { cannot } from './config';
import { contentCalls, maxTargets } from './content';
import { domainCalls } from './domains';
import { fetchFile, listFiles } from './logs';
import { readMetrics } from './telemetry';

const accountAnswer = z.object({ id: z.int() });
const untold = (what: string): Promise<never> =>
  Promise.reject(new DriverError('invalid', `Gcore CDN tells no ${what} here`));

const open: DriverModule['open'] = (target, http) => {
  const call = gcoreCaller(target, http);
  const account = sha256Of(`${target.baseUrl} ${target.credentials['token'] ?? ''}`);
  return {
    idempotent: false,
    checkCredential: async () => {
      const question = { method: 'GET', path: '/clients/me' } as const;
      const { id } = await call(accountAnswer, 'checkCredential', question);
      return { account: String(id) };
    },
    // They publish addresses of nodes, but neither names nor health.
    health: () => Promise.resolve([]),
    quota: () => Promise.resolve([]),
    ...domainCalls(call, account),
    ...contentCalls(call, account, wallMs),
    prefetch: () => untold('outcome of a prefetch'),
    metrics: (input) => readMetrics(call, account, input, wallMs()),
    dayTotals: () => untold('day totals'),
    monthInvoice: () => untold('invoices'),
    balance: () => untold('balance'),
    listLogs: (input) => listFiles(call, input, wallMs()),
    fetchLog: (file) => fetchFile(call, file),
  };
};

/** Gcore CDN by its own API. */
export const gcore: DriverModule = {
  facts: {
    maxPurgeTargets: maxTargets,
    purgesRegions: false,
    maxPrefetchUrls: maxTargets,
    callsPerSecond: 10,
    domainsPerMetricsCall: 1,
    logDialect,
    cannot,
  },
  open,
  witness: null,
};
