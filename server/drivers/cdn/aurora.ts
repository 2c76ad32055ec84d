import * as z from 'zod';
import { type AuroraCaller, type AuroraRequest, auroraCaller } from './auroraCall';
import { auroraConfiguration, fromAurora, toAurora } from './auroraConfig';
import {
  domainAnswer,
  domainOf,
  foundAnswer,
  logsAnswer,
  metricsAnswer,
  nodesAnswer,
  pointOf,
  quotasAnswer,
  readLine,
  taskAnswer,
  ticketAnswer,
} from './auroraShapes';
import {
  type CdnDriver,
  DriverError,
  type DriverModule,
  type PurgeTarget,
  type SupplierDomain,
  type SupplierLogFile,
  type SupplierTask,
} from './driver';
import { readLogText } from './logText';
import { chunks, findParts, joinTasks, splitTicket, submitParts } from './parts';

const maxPurge = 1_000;
const maxPrefetch = 500;
const domainsPerCall = 50;
const rangeMs = 31 * 86_400_000;

const pathOf = (domain: string, rest = ''): string =>
  `/v1/domains/${encodeURIComponent(domain)}${rest}`;

/** Reads all pages of an answer that carries `nextCursor`. */
const allPages = async <T extends { nextCursor: string | null }>(
  ask: (cursor: Record<string, string>) => Promise<T>,
): Promise<T[]> => {
  const pages = [await ask({})];
  for (let next = pages[0]?.nextCursor; next; next = pages.at(-1)?.nextCursor) {
    pages.push(await ask({ cursor: next }));
  }
  return pages;
};

/** Spans of at most 31 days. */
const spans = (from: string, to: string): { from: string; to: string }[] => {
  const found = [];
  const end = Date.parse(to);
  for (let at = Date.parse(from); at < end; at += rangeMs) {
    const until = new Date(Math.min(end, at + rangeMs)).toISOString();
    found.push({ from: new Date(at).toISOString(), to: until });
  }
  return found;
};

const taskOf = async (call: AuroraCaller, ticket: string): Promise<SupplierTask> => {
  const pages = await allPages((cursor) =>
    call.json(taskAnswer, {
      operation: 'taskStatus',
      method: 'GET',
      path: `/v1/tasks/${encodeURIComponent(ticket)}`,
      query: cursor,
    }),
  );
  const items = pages.flatMap((page) =>
    page.items.map((item) => ({
      target: item.target,
      state: item.status,
      code: item.errorCode,
      message: item.errorMessage,
    })),
  );
  return { ticket, state: pages.at(-1)?.status ?? 'waiting', items };
};

const listFiles = async (
  call: AuroraCaller,
  input: { domain: string; from: string; to: string },
): Promise<SupplierLogFile[]> => {
  const files: SupplierLogFile[] = [];
  for (const span of spans(input.from, input.to)) {
    const pages = await allPages((cursor) =>
      call.json(logsAnswer, {
        operation: 'listLogs',
        method: 'GET',
        path: '/v1/logs',
        query: { domain: input.domain, ...span, ...cursor },
      }),
    );
    for (const page of pages) {
      files.push(...page.files.map(({ hour, ...file }) => ({ ...file, hourAt: hour })));
    }
  }
  return files;
};

const readMetrics = async (
  call: AuroraCaller,
  input: Parameters<CdnDriver['metrics']>[0],
): ReturnType<CdnDriver['metrics']> => {
  const granularity = input.source === 'realtime' ? '1m' : '5m';
  const pages = [];
  for (const domains of chunks(input.domains, domainsPerCall)) {
    for (const span of spans(input.from, input.to)) {
      const query = { domains: domains.join(','), granularity, ...span };
      const found = await allPages((cursor) =>
        call.json(metricsAnswer, {
          operation: 'metrics',
          method: 'GET',
          path: '/v1/metrics',
          query: { ...query, ...cursor },
        }),
      );
      pages.push(...found);
    }
  }
  // The earliest bound any page told is the one that holds for all of them.
  const completeTo = pages.map((page) => page.completeTo).sort()[0] ?? input.from;
  const seen = pages.flatMap((page) => page.points.map(pointOf));
  return { points: seen.filter((point) => point.at < completeTo), completeTo };
};

const typeWords = { url: 'url', prefix: 'directory', host: 'host' } as const;

const finder =
  (call: AuroraCaller, parameter: 'clientToken' | 'clientTokenPrefix') =>
  async (ref: string): Promise<{ id: string; clientToken: string } | null> => {
    const { tasks } = await call.json(foundAnswer, {
      operation: 'findTask',
      method: 'GET',
      path: '/v1/tasks',
      query: { [parameter]: ref },
    });
    return tasks[0] ?? null;
  };

/** Purge, prefetch and what became of them. */
const contentCalls = (
  call: AuroraCaller,
): Pick<CdnDriver, 'purge' | 'prefetch' | 'findTask' | 'taskStatus'> => {
  const submit = async (operation: string, path: string, body: unknown, ref: string) =>
    (await call.json(ticketAnswer, { operation, method: 'POST', path, body, ref })).id;
  return {
    purge: ({ targets, ref }) =>
      submitParts<PurgeTarget>({
        items: targets,
        perCall: maxPurge,
        ref,
        find: null,
        submit: (items, partRef) => {
          const list = items.map(({ kind, value }) => ({ type: typeWords[kind], value }));
          return submit('purge', '/v1/purges', { targets: list }, partRef);
        },
      }),
    prefetch: ({ urls, ref }) =>
      submitParts<string>({
        items: urls,
        perCall: maxPrefetch,
        ref,
        find: null,
        submit: (items, partRef) => submit('prefetch', '/v1/prefetches', { urls: items }, partRef),
      }),
    findTask: (ref) =>
      findParts(
        ref,
        async (part) => (await finder(call, 'clientToken')(part))?.id ?? null,
        async (prefix) => (await finder(call, 'clientTokenPrefix')(prefix))?.clientToken ?? null,
      ),
    taskStatus: async (ticket) => {
      const tasks: SupplierTask[] = [];
      for (const part of splitTicket(ticket)) tasks.push(await taskOf(call, part));
      return joinTasks(ticket, tasks);
    },
  };
};

/** A domain's life: creation, configuration, certificate, removal. */
const domainCalls = (
  call: AuroraCaller,
): Pick<
  CdnDriver,
  | 'createDomain'
  | 'status'
  | 'pushConfig'
  | 'readConfig'
  | 'setEnabled'
  | 'removeDomain'
  | 'setCertificate'
> => {
  const change = async (request: AuroraRequest): Promise<SupplierDomain> =>
    domainOf(await call.json(domainAnswer, request));
  const setEnabled: CdnDriver['setEnabled'] = ({ domain, enabled, ref }) => {
    const path = pathOf(domain, enabled ? '/start' : '/stop');
    return change({ operation: 'setEnabled', method: 'POST', path, ref });
  };
  return {
    setEnabled,
    createDomain: ({ domain, config, ref }) => {
      const body = { domain, configuration: toAurora(config) };
      return change({ operation: 'createDomain', method: 'POST', path: '/v1/domains', body, ref });
    },
    status: async (domain) => {
      try {
        return await change({ operation: 'status', method: 'GET', path: pathOf(domain) });
      } catch (error) {
        if (error instanceof DriverError && error.errorClass === 'absent') return null;
        throw error;
      }
    },
    pushConfig: ({ domain, config, ref }) => {
      const path = pathOf(domain, '/configuration');
      return change({ operation: 'pushConfig', method: 'PUT', path, body: toAurora(config), ref });
    },
    readConfig: async (domain) => {
      const path = pathOf(domain, '/configuration');
      return fromAurora(
        await call.json(auroraConfiguration, { operation: 'readConfig', method: 'GET', path }),
      );
    },
    removeDomain: async ({ domain, ref }) => {
      const request = {
        operation: 'removeDomain',
        method: 'DELETE',
        path: pathOf(domain),
      } as const;
      const removed = z.object({ removed: z.string() });
      try {
        await call.json(removed, { ...request, ref });
      } catch (error) {
        const running = error instanceof DriverError && error.more.code === 'DomainNotStopped';
        if (!running) throw error;
        // Aurora removes only stopped domains; a refused call used up no token.
        await setEnabled({ domain, enabled: false, ref: `${ref}~stop` });
        await call.json(removed, { ...request, ref });
      }
    },
    setCertificate: ({ domain, certificatePem, privateKeyPem, ref }) => {
      const path = pathOf(domain, '/certificate');
      const operation = 'setCertificate';
      if (certificatePem === null) return change({ operation, method: 'DELETE', path, ref });
      const body = { certificate: certificatePem, privateKey: privateKeyPem ?? '' };
      return change({ operation, method: 'PUT', path, body, ref });
    },
  };
};

const account = z.object({ account: z.string() });

const open: DriverModule['open'] = (target, http) => {
  const call = auroraCaller(target, http);
  const get = <T>(schema: z.ZodType<T>, operation: string, path: string): Promise<T> =>
    call.json(schema, { operation, method: 'GET', path });
  return {
    idempotent: true,
    checkCredential: () => get(account, 'checkCredential', '/v1/account'),
    health: async () => (await get(nodesAnswer, 'health', '/v1/nodes')).nodes,
    quota: async () => (await get(quotasAnswer, 'quota', '/v1/quotas')).quotas,
    ...domainCalls(call),
    ...contentCalls(call),
    metrics: (input) => readMetrics(call, input),
    listLogs: (input) => listFiles(call, input),
    fetchLog: async (file) => {
      const path = `/v1/logs/${encodeURIComponent(file.id)}/content`;
      const request: AuroraRequest = { operation: 'fetchLog', method: 'GET', path };
      return readLogText(await call.bytes({ ...request, timeoutMs: 60_000 }), file, readLine);
    },
  };
};

/** Aurora: REST with signed requests; repeats with the same reference never act twice. */
export const aurora: DriverModule = {
  facts: {
    maxPurgeTargets: maxPurge,
    maxPrefetchUrls: maxPrefetch,
    callsPerSecond: 50,
    cannot: [],
  },
  open,
};
