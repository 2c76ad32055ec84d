import { randomUUID } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import type { DurableStore } from '../kernel/journal';
import { newAct } from './ledger';
import { Problem } from './problem';
import { openQuotas, type QuotaKind, type QuotaView } from './quotas';
import { placeOf, type Target, type TaskKind } from './targets';
import { actOn, type TaskScope, regionsOf } from './taskExecution';
import { ClientTokens, type Reference } from './tokens';

/** A purge or prefetch as it was handed in. */
export type TaskRecord = {
  ticket: string;
  kind: TaskKind;
  ref: string;
  createdAt: string;
  targets: Target[];
  /** A purge of some regions alone; everywhere without them. */
  regions?: string[] | undefined;
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

export type TasksInput = TaskScope & {
  store: DurableStore;
  quotaLimits: Record<QuotaKind, number>;
  /** Hours east of UTC of the supplier's day, at whose end the allowance is new. */
  zoneHours: number;
  quotaExhausted(): boolean;
};

const widths: Record<TaskKind, number> = { purge: 4, prefetch: 32 };
const saveEveryMs = 500;

type Running = { record: TaskRecord; letters: string[]; reasons: ProgressRecord['reasons'] };

const letterStates: Record<string, TaskItem['state']> = { w: 'waiting', d: 'done', f: 'failed' };

const stateOf = (letters: string): TaskView['state'] => {
  if (letters.includes('w')) return /[df]/.test(letters) ? 'active' : 'waiting';
  if (!letters.includes('f')) return 'done';
  return letters.includes('d') ? 'partial' : 'failed';
};

/** Purge and prefetch tasks: accepted durably, done one after another, told per target. */
export class Tasks {
  private readonly input: TasksInput;
  private readonly records: ReadonlyMap<string, TaskRecord>;
  private readonly progress: ReadonlyMap<string, ProgressRecord>;
  private readonly tokens: ClientTokens;
  private readonly allowances: ReturnType<typeof openQuotas>;
  private readonly queue: Running[] = [];
  private working = false;
  private stopped = false;

  constructor(input: TasksInput) {
    this.input = input;
    this.records = input.store.table<TaskRecord>('task');
    this.progress = input.store.table<ProgressRecord>('progress');
    this.tokens = new ClientTokens(input.store);
    this.allowances = openQuotas(input);
  }

  /** Goes on with what a stopped or killed process left undone. */
  restore(): void {
    for (const record of this.records.values()) {
      const task = this.runningOf(record);
      if (task.letters.includes('w')) this.begin(task);
    }
  }

  stop(): void {
    this.stopped = true;
  }

  submit(kind: TaskKind, targets: Target[], by: Reference, regions?: string[]): TaskRecord {
    const earlier = this.records.get(this.tokens.earlier(by, kind) ?? '');
    if (earlier) return earlier;
    const bad = targets.find((target) => !placeOf(target));
    if (bad) throw new Problem('badRequest', `${bad.value.slice(0, 200)} is no URL.`);
    const knownRegions = regionsOf(this.input.nodes);
    const strange = regions?.find((region) => !knownRegions.has(region));
    if (strange) throw new Problem('badRequest', `${strange.slice(0, 64)} is no region.`);
    const used = this.allowances.take(kind, targets);
    const ticket = randomUUID();
    const createdAt = new Date().toISOString();
    const record: TaskRecord = { ticket, kind, ref: by.ref, createdAt, targets, regions };
    this.input.store.commit(
      [
        { table: 'task', key: ticket, value: record },
        ...used,
        ...this.tokens.change(by, kind, ticket),
      ],
      targets.map((target) => newAct(kind, by.ref, target.value)),
    );
    this.begin(this.runningOf(record));
    return record;
  }

  get(ticket: string): TaskView {
    const record = this.records.get(ticket);
    if (!record) throw new Problem('notFound', `Task ${ticket} is not known.`);
    const { letters, reasons } = this.runningOf(record);
    const items = record.targets.map((target, index): TaskItem => {
      const [code, message] = reasons[index] ?? [null, null];
      return { target, state: letterStates[letters[index] ?? 'w'] ?? 'waiting', code, message };
    });
    return { ...record, state: stateOf(letters.join('')), items };
  }

  byRef(ref: string): TaskRecord[] {
    return ref === '' ? [] : [...this.records.values()].filter((record) => record.ref === ref);
  }

  /** Tasks whose reference begins so, for callers that split a list over several calls. */
  byRefPrefix(prefix: string): TaskRecord[] {
    if (prefix === '') return [];
    return [...this.records.values()].filter((record) => record.ref.startsWith(prefix));
  }

  /** Tasks handed in since an instant (epoch milliseconds), newest first. */
  since(fromMs: number): TaskRecord[] {
    return [...this.records.values()]
      .filter(({ createdAt }) => Date.parse(createdAt) >= fromMs)
      .reverse();
  }

  quotas(): QuotaView[] {
    return this.allowances.list();
  }

  counts(): { tasks: number; queued: number } {
    return { tasks: this.records.size, queued: this.queue.length };
  }

  private runningOf(record: TaskRecord): Running {
    const saved = this.progress.get(record.ticket);
    const letters = saved?.letters ?? 'w'.repeat(record.targets.length);
    return { record, letters: [...letters], reasons: { ...saved?.reasons } };
  }

  /** Purges start at once; prefetches wait for each other so that origins see a steady load. */
  private begin(task: Running): void {
    if (task.record.kind === 'purge') {
      void this.run(task);
      return;
    }
    this.queue.push(task);
    void this.pump();
  }

  private async pump(): Promise<void> {
    if (this.working) return;
    this.working = true;
    for (let task = this.queue.shift(); task && !this.stopped; task = this.queue.shift()) {
      await this.run(task);
    }
    this.working = false;
  }

  private async run(task: Running): Promise<void> {
    const { kind, targets, regions } = task.record;
    let savedMs = Date.now();
    let next = 0;
    const worker = async (): Promise<void> => {
      while (next < targets.length && !this.stopped) {
        const index = next++;
        const target = targets[index];
        if (!target || task.letters[index] !== 'w') continue;
        const failure = await actOn(this.input, kind, target, regions);
        task.letters[index] = failure ? 'f' : 'd';
        if (failure) task.reasons[index] = failure;
        if (Date.now() - savedMs > saveEveryMs) {
          savedMs = Date.now();
          this.save(task);
        }
        if (index % 50 === 49) await breathe();
      }
    };
    await Promise.all(Array.from({ length: widths[kind] }, worker));
    this.save(task);
  }

  private save(task: Running): void {
    if (this.stopped) return;
    const value: ProgressRecord = { letters: task.letters.join(''), reasons: task.reasons };
    this.input.store.commit([{ table: 'progress', key: task.record.ticket, value }]);
  }
}
