import { suppliers } from '#shared/suppliers';
import * as z from 'zod';
import { borealisCaller } from './call';
import { contentCalls, maxTargets } from './content';
import { domainCalls } from './domains';
import { readBalance, readDayTotals, readInvoice } from './statements';
import { domainsPerCall, listFiles, readMetrics } from './telemetry';
import { nodesAnswer, quotasAnswer, logDialect } from './schemas';
import { fromLocalTime } from '../localTime';
import type { DriverModule } from '../driver';
import { oneChunk, openLogText } from '../logText';
import { witnessMark } from '../witness';

const quotaKinds = {
  refresh_file: 'purgeUrl',
  refresh_dir: 'purgePrefix',
  preload: 'prefetch',
} as const;
const accountAnswer = z.object({ AccountName: z.string() });

const open: DriverModule['open'] = (target, http) => {
  const call = borealisCaller(target, http);
  return {
    idempotent: false,
    checkCredential: async () => {
      const account = await call.json(accountAnswer, 'checkCredential', 'DescribeAccount', {});
      return { account: account.AccountName };
    },
    health: async () => {
      const { Nodes } = await call.json(nodesAnswer, 'health', 'DescribeNodes', {});
      return Nodes.map(({ NodeName, Ip, Area, Health }) => ({
        node: NodeName,
        address: Ip,
        region: Area,
        healthy: Health === 'up',
      }));
    },
    quota: async () => {
      const { Quotas } = await call.json(quotasAnswer, 'quota', 'DescribeQuota', {});
      return Quotas.map(({ Type, DayLimit, DayLeft, ResetTime }) => ({
        kind: quotaKinds[Type],
        limit: DayLimit,
        left: DayLeft,
        resetAt: new Date(fromLocalTime(ResetTime)).toISOString(),
      }));
    },
    ...domainCalls(call),
    ...contentCalls(call),
    metrics: (input) => readMetrics(call, input),
    dayTotals: ({ day }) => readDayTotals(call, day),
    monthInvoice: ({ month }) => readInvoice(call, month),
    balance: () => readBalance(call),
    listLogs: (input) => listFiles(call, input),
    fetchLog: async (file) =>
      openLogText(
        oneChunk(await call.bytes('fetchLog', 'DownloadLog', { LogId: file.id })),
        file,
        logDialect,
      ),
  };
};

/** Borealis: actions by name with bearer tokens; a repeated call acts again, so ask `findTask`. */
export const borealis: DriverModule = {
  facts: {
    maxPurgeTargets: maxTargets,
    purgesRegions: true,
    maxPrefetchUrls: maxTargets,
    domainsPerMetricsCall: domainsPerCall,
    callsPerSecond: 20,
    logDialect,
    cannot: suppliers.borealis.cannot,
  },
  open,
  witness: ({ accessKey = '', accessSecret = '' }) => witnessMark(accessKey, accessSecret),
};
