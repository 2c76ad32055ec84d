import type { AuroraCaller } from './call';
import { allPages } from '../cursorPages';
import { taskListAnswer, taskAnswer, ticketAnswer } from './schemas';
import type { CdnDriver, PurgeTarget, SupplierTask } from '../driver';
import { findParts, joinTasks, splitTicket, submitParts } from '../batches';

/** Targets and URLs one call of Aurora takes. */
export const maxPurge = 1_000;
export const maxPrefetch = 500;

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

const typeWords = { url: 'url', prefix: 'directory', host: 'host' } as const;

const finder =
  (call: AuroraCaller, parameter: 'clientToken' | 'clientTokenPrefix') =>
  async (ref: string): Promise<{ id: string; clientToken: string } | null> => {
    const { tasks } = await call.json(taskListAnswer, {
      operation: 'findTask',
      method: 'GET',
      path: '/v1/tasks',
      query: { [parameter]: ref },
    });
    return tasks[0] ?? null;
  };

type Content = Pick<CdnDriver, 'purge' | 'prefetch' | 'findTask' | 'taskStatus'>;

const submissions = (call: AuroraCaller): Pick<CdnDriver, 'purge' | 'prefetch'> => {
  const submit = async (operation: string, path: string, body: unknown, ref: string) =>
    (await call.json(ticketAnswer, { operation, method: 'POST', path, body, ref })).id;
  return {
    purge: ({ targets, ref, regions }) =>
      submitParts<PurgeTarget>({
        items: targets,
        perCall: maxPurge,
        ref,
        find: null,
        submit: (items, partRef) => {
          const list = items.map(({ kind, value }) => ({ type: typeWords[kind], value }));
          const body = { targets: list, ...(regions ? { regions } : {}) };
          return submit('purge', '/v1/purges', body, partRef);
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
  };
};

/** Purge, prefetch and what became of them. */
export const contentCalls = (call: AuroraCaller): Content => ({
  ...submissions(call),
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
});
