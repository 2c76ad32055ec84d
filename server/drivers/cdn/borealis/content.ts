import type { BorealisCaller } from './call';
import { allPages } from './pages';
import { taskListAnswer, itemsAnswer, taskAnswer } from './schemas';
import type { CdnDriver, PurgeTarget, SupplierTask } from '../driver';
import { findParts, joinTasks, splitTicket, submitParts } from '../batches';

/** Targets or URLs one call of Borealis takes. */
export const maxTargets = 100;

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

type Content = Pick<CdnDriver, 'purge' | 'prefetch' | 'findTask' | 'taskStatus'>;

const search = async (call: BorealisCaller, body: object) =>
  (await call.json(taskListAnswer, 'findTask', 'DescribeTasks', body)).Rows[0] ?? null;
const finder =
  (call: BorealisCaller) =>
  async (ref: string): Promise<string | null> =>
    (await search(call, { UserTag: ref }))?.TaskId ?? null;

const submissions = (call: BorealisCaller): Pick<CdnDriver, 'purge' | 'prefetch'> => {
  const submit = async (operation: string, action: string, body: object): Promise<string> =>
    (await call.json(taskAnswer, operation, action, body)).TaskId;
  const common = { perCall: maxTargets, find: finder(call) };
  return {
    purge: ({ targets, ref, regions }) =>
      submitParts<PurgeTarget>({
        ...common,
        items: targets,
        ref,
        submit: (items, UserTag) =>
          submit('purge', 'SubmitRefresh', {
            Urls: valuesOf(items, 'url'),
            Dirs: valuesOf(items, 'prefix'),
            Hosts: valuesOf(items, 'host'),
            ...(regions ? { Areas: regions } : {}),
            UserTag,
          }),
      }),
    prefetch: ({ urls, ref }) =>
      submitParts<string>({
        ...common,
        items: urls,
        ref,
        submit: (Urls, UserTag) => submit('prefetch', 'SubmitPreload', { Urls, UserTag }),
      }),
  };
};

/** Purge, prefetch and what became of them. */
export const contentCalls = (call: BorealisCaller): Content => ({
  ...submissions(call),
  findTask: (ref) =>
    findParts(
      ref,
      finder(call),
      async (prefix) => (await search(call, { UserTagPrefix: prefix }))?.UserTag ?? null,
    ),
  taskStatus: async (ticket) => {
    const tasks: SupplierTask[] = [];
    for (const part of splitTicket(ticket)) tasks.push(await taskOf(call, part));
    return joinTasks(ticket, tasks);
  },
});
