import { allPages } from '../cursorPages';
import type { CdnDriver, PurgeTarget, SupplierTask } from '../driver';
import type { NeutralCaller } from './call';
import { taskListAnswer, taskAnswer, ticketAnswer } from './schemas';
import { findParts, joinTasks, splitTicket, submitParts } from '../batches';

/** Targets and URLs one call takes. */
export const maxPurge = 1_000;
export const maxPrefetch = 500;

const taskOf = async (call: NeutralCaller, ticket: string): Promise<SupplierTask> => {
  const path = `/tasks/${encodeURIComponent(ticket)}`;
  const pages = await allPages((query) =>
    call.json(taskAnswer, { operation: 'taskStatus', method: 'GET', path, query }),
  );
  const items = pages.flatMap((page) => page.items);
  return { ticket, state: pages.at(-1)?.state ?? 'waiting', items };
};

const find = async (call: NeutralCaller, query: { ref: string } | { refPrefix: string }) => {
  const path = '/tasks';
  const tasks = await call.json(taskListAnswer, {
    operation: 'findTask',
    method: 'GET',
    path,
    query,
  });
  return tasks.rows[0] ?? null;
};

/** Purge, prefetch and what became of them. */
export const contentCalls = (
  call: NeutralCaller,
): Pick<CdnDriver, 'purge' | 'prefetch' | 'findTask' | 'taskStatus'> => {
  const submit = async (operation: string, path: string, body: unknown, ref: string) =>
    (await call.json(ticketAnswer, { operation, method: 'POST', path, body, ref })).ticket;
  return {
    purge: ({ targets, ref }) =>
      submitParts<PurgeTarget>({
        items: targets,
        perCall: maxPurge,
        ref,
        find: null,
        submit: (items, part) => submit('purge', '/purges', { targets: items }, part),
      }),
    prefetch: ({ urls, ref }) =>
      submitParts<string>({
        items: urls,
        perCall: maxPrefetch,
        ref,
        find: null,
        submit: (items, part) => submit('prefetch', '/prefetches', { urls: items }, part),
      }),
    findTask: (ref) =>
      findParts(
        ref,
        async (part) => (await find(call, { ref: part }))?.ticket ?? null,
        async (refPrefix) => (await find(call, { refPrefix }))?.ref ?? null,
      ),
    taskStatus: async (ticket) => {
      const tasks: SupplierTask[] = [];
      for (const part of splitTicket(ticket)) tasks.push(await taskOf(call, part));
      return joinTasks(ticket, tasks);
    },
  };
};
