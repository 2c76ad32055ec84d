import * as z from 'zod';
import { type BorealisCaller, borealisCaller } from './borealisCall';
import { borealisConfiguration, fromBorealis, toBorealis } from './borealisConfig';
import {
  domainAnswer,
  domainOf,
  fileOf,
  foundAnswer,
  itemsAnswer,
  logsAnswer,
  nodesAnswer,
  pointOf,
  quotasAnswer,
  readLine,
  taskAnswer,
  trafficAnswer,
} from './borealisShapes';
import { fromLocalTime, toLocalTime } from './borealisUnits';
import {
  type CdnDriver,
  DriverError,
  type DriverModule,
  type PurgeTarget,
  type SupplierLogFile,
  type SupplierTask,
} from './driver';
import { readLogText } from './logText';
import { chunks, findParts, joinTasks, splitTicket, submitParts } from './parts';

const maxTargets = 100;
const domainsPerCall = 20;
const rangeMs = 86_400_000;

type Page = { TotalCount: number; PageSize: number };

/** Reads all pages of an action that takes PageNumber. */
const allPages = async <T extends Page>(ask: (page: object) => Promise<T>): Promise<T[]> => {
  const first = await ask({ PageNumber: '1' });
  const pages = [first];
  for (let number = 2; (number - 1) * first.PageSize < first.TotalCount; number += 1) {
    pages.push(await ask({ PageNumber: String(number) }));
  }
  return pages;
};

/** Spans of at most 24 hours in Borealis' own time. */
const spans = (from: string, to: string): { StartTime: string; EndTime: string }[] => {
  const found = [];
  const end = Date.parse(to);
  for (let at = Date.parse(from); at < end; at += rangeMs) {
    const until = Math.min(end, at + rangeMs);
    found.push({ StartTime: toLocalTime(at), EndTime: toLocalTime(until) });
  }
  return found;
};

const readMetrics = async (
  call: BorealisCaller,
  input: Parameters<CdnDriver['metrics']>[0],
): ReturnType<CdnDriver['metrics']> => {
  const Interval = input.source === 'realtime' ? '60' : '300';
  const pages = [];
  for (const Domains of chunks(input.domains, domainsPerCall)) {
    for (const span of spans(input.from, input.to)) {
      const found = await allPages((page) =>
        call.json(trafficAnswer, 'metrics', 'DescribeTraffic', {
          Domains,
          Interval,
          ...span,
          ...page,
        }),
      );
      pages.push(...found);
    }
  }
  const bounds = pages.map((page) => new Date(fromLocalTime(page.CompleteTime)).toISOString());
  // The earliest bound any page told is the one that holds for all of them.
  const completeTo = bounds.sort()[0] ?? input.from;
  const points = pages.flatMap((page) => page.Rows.map(pointOf));
  return { points: points.filter((point) => point.at < completeTo), completeTo };
};

const listFiles = async (
  call: BorealisCaller,
  input: { domain: string; from: string; to: string },
): Promise<SupplierLogFile[]> => {
  const files: SupplierLogFile[] = [];
  for (const span of spans(input.from, input.to)) {
    const pages = await allPages((page) =>
      call.json(logsAnswer, 'listLogs', 'DescribeLogs', {
        DomainName: input.domain,
        ...span,
        ...page,
      }),
    );
    files.push(...pages.flatMap((page) => page.Rows.map(fileOf)));
  }
  return files;
};

const taskStates = {
  pending: 'waiting',
  processing: 'active',
  success: 'done',
  partial: 'partial',
  failure: 'failed',
} as const;
const itemStates = { pending: 'waiting', success: 'done', failure: 'failed' } as const;

const taskOf = async (call: BorealisCaller, ticket: string): Promise<SupplierTask> => {
  const pages = await allPages((page) =>
    call.json(itemsAnswer, 'taskStatus', 'DescribeTaskItems', { TaskId: ticket, ...page }),
  );
  const items = pages.flatMap((page) =>
    page.Rows.map((row) => {
      const [, code, message] = /^(\w+): (.*)$/.exec(row.Reason) ?? [];
      return {
        target: row.Content,
        state: itemStates[row.Status],
        code: code ?? null,
        message: message ?? null,
      };
    }),
  );
  return { ticket, state: taskStates[pages.at(-1)?.Status ?? 'pending'], items };
};

const valuesOf = (targets: readonly PurgeTarget[], kind: PurgeTarget['kind']): string[] =>
  targets.filter((target) => target.kind === kind).map((target) => target.value);

/** Purge, prefetch and what became of them. */
const contentCalls = (
  call: BorealisCaller,
): Pick<CdnDriver, 'purge' | 'prefetch' | 'findTask' | 'taskStatus'> => {
  const submit = async (operation: string, action: string, body: object): Promise<string> =>
    (await call.json(taskAnswer, operation, action, body)).TaskId;
  const search = async (body: object) =>
    (await call.json(foundAnswer, 'findTask', 'DescribeTasks', body)).Rows[0] ?? null;
  const find = async (ref: string) => (await search({ UserTag: ref }))?.TaskId ?? null;
  return {
    purge: ({ targets, ref }) =>
      submitParts<PurgeTarget>({
        items: targets,
        perCall: maxTargets,
        ref,
        find,
        submit: (items, UserTag) =>
          submit('purge', 'SubmitRefresh', {
            Urls: valuesOf(items, 'url'),
            Dirs: valuesOf(items, 'prefix'),
            Hosts: valuesOf(items, 'host'),
            UserTag,
          }),
      }),
    prefetch: ({ urls, ref }) =>
      submitParts<string>({
        items: urls,
        perCall: maxTargets,
        ref,
        find,
        submit: (Urls, UserTag) => submit('prefetch', 'SubmitPreload', { Urls, UserTag }),
      }),
    findTask: (ref) =>
      findParts(
        ref,
        find,
        async (prefix) => (await search({ UserTagPrefix: prefix }))?.UserTag ?? null,
      ),
    taskStatus: async (ticket) => {
      const tasks: SupplierTask[] = [];
      for (const part of splitTicket(ticket)) tasks.push(await taskOf(call, part));
      return joinTasks(ticket, tasks);
    },
  };
};

type DomainCalls = Pick<
  CdnDriver,
  | 'createDomain'
  | 'status'
  | 'pushConfig'
  | 'readConfig'
  | 'setEnabled'
  | 'removeDomain'
  | 'setCertificate'
>;

/** A domain's life: creation, configuration, certificate, removal. */
const domainCalls = (call: BorealisCaller): DomainCalls => {
  const act = async (operation: string, action: string, body: object) =>
    domainOf(await call.json(domainAnswer, operation, action, body));
  return {
    // Async, so that what Borealis cannot express rejects instead of throwing at once.
    createDomain: async ({ domain, config, ref }) =>
      act('createDomain', 'AddDomain', {
        DomainName: domain,
        Config: toBorealis(config),
        UserTag: ref,
      }),
    status: async (domain) => {
      try {
        return await act('status', 'DescribeDomain', { DomainName: domain });
      } catch (error) {
        if (error instanceof DriverError && error.errorClass === 'absent') return null;
        throw error;
      }
    },
    pushConfig: async ({ domain, config, ref }) =>
      act('pushConfig', 'ModifyDomainConfig', {
        DomainName: domain,
        Config: toBorealis(config),
        UserTag: ref,
      }),
    readConfig: async (domain) => {
      const answer = z.object({ Config: borealisConfiguration });
      const body = { DomainName: domain };
      const told = await call.json(answer, 'readConfig', 'DescribeDomainConfig', body);
      return fromBorealis(told.Config);
    },
    setEnabled: ({ domain, enabled, ref }) =>
      act('setEnabled', enabled ? 'StartDomain' : 'StopDomain', {
        DomainName: domain,
        UserTag: ref,
      }),
    removeDomain: async ({ domain, ref }) => {
      const body = { DomainName: domain, UserTag: ref };
      await call.json(z.object({}), 'removeDomain', 'DeleteDomain', body);
    },
    setCertificate: ({ domain, certificatePem, privateKeyPem, ref }) =>
      act('setCertificate', 'SetCertificate', {
        DomainName: domain,
        CertPem: certificatePem ?? '',
        KeyPem: privateKeyPem ?? '',
        UserTag: ref,
      }),
  };
};

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
      const told = await call.json(accountAnswer, 'checkCredential', 'DescribeAccount', {});
      return { account: told.AccountName };
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
    listLogs: (input) => listFiles(call, input),
    fetchLog: async (file) =>
      readLogText(await call.bytes('fetchLog', 'DownloadLog', { LogId: file.id }), file, readLine),
  };
};

/** Borealis: actions by name with bearer tokens; a repeated call acts again, so ask `findTask`. */
export const borealis: DriverModule = {
  facts: {
    maxPurgeTargets: maxTargets,
    maxPrefetchUrls: maxTargets,
    callsPerSecond: 20,
    cannot: ['requestHeaders'],
  },
  open,
};
