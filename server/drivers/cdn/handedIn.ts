import { chunks, joinTasks, joinTickets, splitTicket } from './batches';
import type { CdnDriver, PurgeTarget, Submission, SupplierTask, SupplierTaskItem } from './driver';

/** What one call is about. The letter goes into the ticket, so that an answer reads back as it was asked. */
export type Part = { letter: 'u' | 'd' | 'h' | 'p'; paths: string[] };
/** What became of one path of a task. */
export type PathResult = Omit<SupplierTaskItem, 'target'> & { taskId: string; path: string };

/** How a supplier that keeps no reference of ours is asked about content. */
export type TaskDialect = {
  /** Paths of one call. */
  perCall: number;
  /** What one call is about besides its paths; paths of several go in several calls. One call takes all by default. */
  groupOf?(path: string): string;
  /** A directory as its addresses take it; throws `invalid` for what is none. */
  directoryOf(prefix: string): string;
  /** Hands a part in; the numbers it got. */
  submit(operation: 'purge' | 'prefetch', part: Part): Promise<string[]>;
  /** What became of the paths of some tasks. */
  results(
    operation: string,
    letter: Part['letter'],
    taskIds: readonly string[],
  ): Promise<PathResult[]>;
  /** Numbers of tasks of that kind since then that hold this path. */
  holding(letter: Part['letter'], path: string, since: string): Promise<string[]>;
};

const stateOf = (items: SupplierTask['items']): SupplierTask['state'] => {
  const states = new Set(items.map(({ state }) => state));
  if (states.size === 0) return 'waiting';
  if (states.has('waiting')) return states.size > 1 ? 'active' : 'waiting';
  if (states.size > 1) return 'partial';
  return states.has('done') ? 'done' : 'failed';
};
const itemOf = (letter: string, { path, state, code, message }: PathResult): SupplierTaskItem => ({
  // A host was handed in as its root directory.
  target: letter === 'h' ? new URL(path).hostname : path,
  state,
  code,
  message,
});

const kinds = [
  ['u', 'url'],
  ['d', 'prefix'],
  ['h', 'host'],
] as const;
/** Paths in the calls they take. */
const callsOf = (dialect: TaskDialect, paths: readonly string[]): string[][] => {
  const groupOf = (path: string): string => dialect.groupOf?.(path) ?? '';
  return [...new Set(paths.map(groupOf))].flatMap((group) =>
    chunks(
      paths.filter((path) => groupOf(path) === group),
      dialect.perCall,
    ),
  );
};
const purgeParts = (dialect: TaskDialect, targets: readonly PurgeTarget[]): Part[] =>
  kinds.flatMap(([letter, kind]) => {
    const paths = targets
      .filter((target) => target.kind === kind)
      .map(({ value }) => {
        if (kind === 'host') return `http://${value}/`;
        return kind === 'prefix' ? dialect.directoryOf(value) : value;
      });
    return callsOf(dialect, paths).map((part) => ({ letter, paths: part }));
  });
const prefetchParts = (dialect: TaskDialect, urls: readonly string[]): Part[] =>
  callsOf(dialect, urls).map((paths) => ({ letter: 'p', paths }));
const partsOf = (dialect: TaskDialect, about: Submission): Part[] =>
  'urls' in about ? prefetchParts(dialect, about.urls) : purgeParts(dialect, about.targets);

const ticketOf = ({ letter }: Part, ids: readonly string[]): string[] =>
  ids.map((id) => `${letter}${id}`);

/** Tickets of a part that was handed in before: one task with all of its paths, or several together. */
const findPart = async (
  dialect: TaskDialect,
  part: Part,
  since: string,
): Promise<string[] | null> => {
  const ids = await dialect.holding(part.letter, part.paths[0] ?? '', since);
  if (ids.length === 0) return null;
  const results = await dialect.results('findTask', part.letter, ids);
  const holdsAll = (own: readonly PathResult[]): boolean => {
    const paths = new Set(own.map(({ path }) => path));
    return part.paths.every((path) => paths.has(path));
  };
  const whole = ids.find((id) => holdsAll(results.filter(({ taskId }) => taskId === id)));
  if (whole !== undefined) return ticketOf(part, [whole]);
  return holdsAll(results) ? ticketOf(part, ids) : null;
};

/** Purge, prefetch and what became of them, where a task is known by what was handed in and when. */
export const contentOf = (
  dialect: TaskDialect,
): Pick<CdnDriver, 'purge' | 'prefetch' | 'findTask' | 'taskStatus'> => {
  const handIn = async (operation: 'purge' | 'prefetch', parts: readonly Part[]) => {
    const tickets: string[] = [];
    for (const part of parts)
      tickets.push(...ticketOf(part, await dialect.submit(operation, part)));
    return { ticket: joinTickets(tickets) };
  };
  return {
    purge: async ({ targets }) => handIn('purge', purgeParts(dialect, targets)),
    prefetch: ({ urls }) => handIn('prefetch', prefetchParts(dialect, urls)),
    findTask: async (_ref, about) => {
      if (!about) return null;
      const tickets: string[] = [];
      for (const part of partsOf(dialect, about)) {
        const earlier = await findPart(dialect, part, about.since);
        if (!earlier) return null;
        tickets.push(...earlier);
      }
      return { ticket: joinTickets(tickets) };
    },
    taskStatus: async (ticket) => {
      const tasks: SupplierTask[] = [];
      const parts = splitTicket(ticket);
      for (const letter of new Set(parts.map((part) => part.slice(0, 1) as Part['letter']))) {
        const ids = parts.filter((p) => p.startsWith(letter)).map((p) => p.slice(1));
        const results = await dialect.results('taskStatus', letter, ids);
        for (const id of ids) {
          const own = results.filter(({ taskId }) => taskId === id);
          const items = own.map((result) => itemOf(letter, result));
          tasks.push({ ticket: `${letter}${id}`, state: stateOf(items), items });
        }
      }
      return joinTasks(ticket, tasks);
    },
  };
};
