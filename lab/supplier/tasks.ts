import { randomUUID } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import type { EdgeNode } from '../edge/node';
import type { DurableStore } from '../kernel/journal';
import { newAct } from './acts';
import type { Reference, TokenRecord } from './domains';
import { Problem } from './problem';
import { type QuotaKind, openQuotas } from './quotas';
import { placeOf, type Target, type TaskKind } from './targets';

/** A purge or prefetch as it was handed in. */
export type TaskRecord = {
  ticket: string;
  kind: TaskKind;
  ref: string;
  createdAt: string;
  targets: Target[];
};
/** How far it is: one letter a target, w(aiting), d(one), f(ailed), and the reasons of failures. */
export type ProgressRecord = { letters: string; reasons: Record<number, [string, string]> };

export type TaskItem = {
  target: Target;
  state: 'waiting' | 'done' | 'failed';
  code: string | null;
  message: string | null;
};
export type TaskView = TaskRecord & {
  state: 'waiting' | 'active' | 'done' | 'partial' | 'failed';
  items: TaskItem[];
};

export type TasksInput = {
  store: DurableStore;
  nodes: readonly EdgeNode[];
  serves(domain: string): boolean;
  quotaLimits: Record<QuotaKind, number>;
  /** Hours east of UTC of the supplier's day, at whose end the allowance is new. */
  quotaZoneHours: number;
  quotaExhausted(): boolean;
};

const inFlight = 32;
const saveEveryMs = 500;

type Failure = [code: string, message: string] | null;
type Running = { record: TaskRecord; letters: string[]; reasons: ProgressRecord['reasons'] };

const letterStates = { w: 'waiting', d: 'done', f: 'failed' } as const;

const stateOf = (letters: string): TaskView['state'] => {
  const waiting = letters.includes('w');
  if (waiting) return /[df]/.test(letters) ? 'active' : 'waiting';
  if (!letters.includes('f')) return 'done';
  return letters.includes('d') ? 'partial' : 'failed';
};

const purgeOne = async (input: TasksInput, target: Target): Promise<Failure> => {
  const place = placeOf(target);
  if (!place || !input.serves(place.host)) return ['UnknownDomain', 'The host is not served here.'];
  for (const node of input.nodes) {
    if (target.kind === 'url') node.purgeUrl(place.host, place.path);
    else if (target.kind === 'host') await node.purgePrefix(place.host, '');
    else await node.purgePrefix(place.host, place.path.replace(/\*$/, ''));
  }
  return null;
};

const prefetchOne = async (input: TasksInput, target: Target): Promise<Failure> => {
  const place = placeOf(target);
  if (!place || !input.serves(place.host)) return ['UnknownDomain', 'The host is not served here.'];
  const results = await Promise.all(
    input.nodes.map((node) => node.warm(place.scheme, place.host, place.path)),
  );
  for (const { status, stored } of results) {
    if (status >= 400) return [`Origin${status}`, `The origin answered ${status}.`];
    if (!stored) return ['NotCacheable', 'The answer may not be kept or is too large to keep.'];
  }
  return null;
};

/** Purge and prefetch tasks: accepted durably, done one after another, told per target. */
export const openTasks = (input: TasksInput) => {
  const records = input.store.table<TaskRecord>('task');
  const progress = input.store.table<ProgressRecord>('progress');
  const tokens = input.store.table<TokenRecord>('token');
  const quotas = openQuotas(input);
  const queue: Running[] = [];
  let working = 0;
  let stopped = false;

  const save = (task: Running): void => {
    const value: ProgressRecord = { letters: task.letters.join(''), reasons: task.reasons };
    if (!stopped) {
      input.store.commit([{ table: 'progress', key: task.record.ticket, value }]);
    }
  };
  const runItem = async (task: Running, index: number, target: Target): Promise<void> => {
    const act = task.record.kind === 'purge' ? purgeOne : prefetchOne;
    const failure = await act(input, target).catch(
      (error: unknown): Failure => ['EdgeFailed', String(error)],
    );
    task.letters[index] = failure ? 'f' : 'd';
    if (failure) task.reasons[index] = failure;
  };
  const run = async (task: Running): Promise<void> => {
    let savedMs = Date.now();
    let next = 0;
    const worker = async (): Promise<void> => {
      while (next < task.record.targets.length && !stopped) {
        const index = next++;
        const target = task.record.targets[index];
        if (!target || task.letters[index] !== 'w') continue;
        await runItem(task, index, target);
        if (Date.now() - savedMs > saveEveryMs) {
          savedMs = Date.now();
          save(task);
        }
        if (index % 50 === 49) await breathe();
      }
    };
    const width = task.record.kind === 'prefetch' ? inFlight : 4;
    await Promise.all(Array.from({ length: width }, worker));
    save(task);
  };
  /** Purges start at once; prefetches wait for each other so that origins see a steady load. */
  const pump = (): void => {
    if (working > 0 || stopped) return;
    const task = queue.shift();
    if (!task) return;
    working += 1;
    void run(task).finally(() => {
      working -= 1;
      pump();
    });
  };
  const begin = (task: Running): void => {
    if (task.record.kind === 'purge') {
      void run(task);
      return;
    }
    queue.push(task);
    pump();
  };
  const runningOf = (record: TaskRecord): Running => {
    const saved = progress.get(record.ticket);
    const letters = saved?.letters ?? 'w'.repeat(record.targets.length);
    return { record, letters: [...letters], reasons: { ...saved?.reasons } };
  };

  const submit = (kind: TaskKind, targets: Target[], by: Reference): TaskRecord => {
    const token = by.idempotent && by.ref !== '' ? tokens.get(by.ref) : undefined;
    if (token) {
      const earlier = records.get(token.target);
      if (token.operation === kind && earlier) return earlier;
      throw new Problem('tokenReused', 'This client token was used for another call.');
    }
    const bad = targets.find((target) => !placeOf(target));
    if (bad) throw new Problem('badRequest', `${bad.value.slice(0, 200)} is no URL.`);
    const used = quotas.take(kind, targets);
    const ticket = randomUUID();
    const createdAt = new Date().toISOString();
    const record: TaskRecord = { ticket, kind, ref: by.ref, createdAt, targets };
    const remembered = { operation: kind, target: ticket, at: createdAt };
    input.store.commit(
      [
        { table: 'task', key: ticket, value: record },
        ...used,
        ...(by.idempotent && by.ref ? [{ table: 'token', key: by.ref, value: remembered }] : []),
      ],
      targets.map((target) => newAct(kind, by.ref, target.value)),
    );
    begin(runningOf(record));
    return record;
  };
  const view = (record: TaskRecord): TaskView => {
    const saved = progress.get(record.ticket);
    const letters = saved?.letters ?? 'w'.repeat(record.targets.length);
    const items = record.targets.map((target, index): TaskItem => {
      const reason = saved?.reasons[index];
      const letter = letters[index] === 'd' ? 'd' : letters[index] === 'f' ? 'f' : 'w';
      const [code, message] = reason ?? [null, null];
      return { target, state: letterStates[letter], code, message };
    });
    return { ...record, state: stateOf(letters), items };
  };
  return {
    submit,
    get: (ticket: string): TaskView => {
      const record = records.get(ticket);
      if (!record) throw new Problem('notFound', `Task ${ticket} is not known.`);
      return view(record);
    },
    byRef: (ref: string): TaskRecord[] =>
      ref === '' ? [] : [...records.values()].filter((record) => record.ref === ref),
    /** Tasks whose reference begins so, for callers that split a list over several calls. */
    byRefPrefix: (prefix: string): TaskRecord[] =>
      prefix === '' ? [] : [...records.values()].filter((record) => record.ref.startsWith(prefix)),
    quotas: quotas.list,
    /** Goes on with what a stopped or killed process left undone. */
    restore: (): void => {
      for (const record of records.values()) {
        const task = runningOf(record);
        if (task.letters.includes('w')) begin(task);
      }
    },
    counts: () => ({ tasks: records.size, queued: queue.length }),
    stop: (): void => {
      stopped = true;
    },
  };
};
export type Tasks = ReturnType<typeof openTasks>;
