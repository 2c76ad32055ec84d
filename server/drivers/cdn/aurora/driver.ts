import { suppliers } from '#shared/suppliers';
import * as z from 'zod';
import { type AuroraRequest, auroraCaller } from './call';
import { contentCalls, maxPrefetch, maxPurge } from './content';
import { domainCalls } from './domains';
import { readBalance, readDayTotals, readInvoice } from './statements';
import { domainsPerCall, listFiles, readMetrics } from './telemetry';
import { nodesAnswer, quotasAnswer, logDialect } from './schemas';
import type { DriverModule } from '../driver';
import { oneChunk, openLogText } from '../logText';
import { witnessMark } from '../witness';

const account = z.object({ account: z.string() });

const open: DriverModule['open'] = (target, http) => {
  const call = auroraCaller(target, http);
  const get = <T>(schema: z.core.$ZodType<T>, operation: string, path: string): Promise<T> =>
    call.json(schema, { operation, method: 'GET', path });
  return {
    idempotent: true,
    checkCredential: () => get(account, 'checkCredential', '/v1/account'),
    health: async () => (await get(nodesAnswer, 'health', '/v1/nodes')).nodes,
    quota: async () => (await get(quotasAnswer, 'quota', '/v1/quotas')).quotas,
    ...domainCalls(call),
    ...contentCalls(call),
    metrics: (input) => readMetrics(call, input),
    dayTotals: ({ day }) => readDayTotals(call, day),
    monthInvoice: ({ month }) => readInvoice(call, month),
    balance: () => readBalance(call),
    listLogs: (input) => listFiles(call, input),
    fetchLog: async (file, pieces) => {
      const path = `/v1/logs/${encodeURIComponent(file.id)}/content`;
      const request: AuroraRequest = {
        operation: 'fetchLog',
        method: 'GET',
        path,
        timeoutMs: 60_000,
      };
      const packed = pieces
        ? await call.pieces(request, pieces)
        : oneChunk(await call.bytes(request));
      return openLogText(packed, file, logDialect);
    },
  };
};

/** Aurora: REST with signed requests; repeats with the same reference never act twice. */
export const aurora: DriverModule = {
  facts: {
    maxPurgeTargets: maxPurge,
    purgesRegions: true,
    maxPrefetchUrls: maxPrefetch,
    domainsPerMetricsCall: domainsPerCall,
    callsPerSecond: 50,
    logDialect,
    cannot: suppliers.aurora.cannot,
  },
  open,
  witness: ({ keyId = '', secret = '' }) => witnessMark(keyId, secret),
};
