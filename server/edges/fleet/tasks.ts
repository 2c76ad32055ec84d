import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type * as z from 'zod';
import type { taskAnswer } from '../../drivers/cdn/http/schemas';
import { placeOf } from '../place';
import { Records } from '../records';
import type { Failures, Order, Report, Target } from '../wire';
import type { Members } from './members';
import { Problem } from './problem';

/** A purge or prefetch: who has to do it and what came of it. */
type TaskRecord = Order & {
  ref: string;
  createdAt: string;
  nodes: string[];
  /** What no node needs to be asked about. */
  refusals: Failures;
  results: Record<string, Failures>;
};
type TaskView = z.input<typeof taskAnswer>;
export type QuotaKind = 'purgeUrl' | 'purgePrefix' | 'prefetch';

const dayMs = 86_400_000;
const keepMs = 7 * dayMs;
const ordersPerAnswer = 20;
/** The place of a failure that holds for all targets. */
const everyTarget = '*';

const quotaOf = (kind: Order['kind'], { kind: by }: Target): QuotaKind =>
  kind === 'prefetch' ? 'prefetch' : by === 'url' ? 'purgeUrl' : 'purgePrefix';

/** Purges and prefetches of a fleet, each reference once. */
export class Tasks {
  private readonly rows: Records<TaskRecord>;
  private readonly members: Members;
  private readonly limits: Record<QuotaKind, number>;
  private readonly serves: (host: string) => boolean;
  /** Number of the last order, and of the last one that is gone. */
  sequence: number;
  private forgotten: number;

  constructor(
    folder: string,
    members: Members,
    limits: Record<QuotaKind, number>,
    serves: (host: string) => boolean,
  ) {
    this.rows = new Records(join(folder, 'tasks'));
    this.members = members;
    this.limits = limits;
    this.serves = serves;
    const sequences = this.rows.values().map((row) => row.sequence);
    this.sequence = Math.max(0, ...sequences);
    this.forgotten = sequences.length > 0 ? Math.min(...sequences) - 1 : 0;
  }

  /** Tickets follow from references, so that one reference is one record on the disk. */
  submit(kind: Order['kind'], targets: Target[], ref: string): { ticket: string } {
    if (ref === '') throw new Problem('invalid', 'Idempotency-Key is missing.');
    const ticket = createHash('sha256').update(`${kind} ${ref}`).digest('hex').slice(0, 32);
    if (this.rows.has(ticket)) return { ticket };
    const refusals: Failures = {};
    targets.forEach((one, index) => {
      const place = placeOf(one);
      if (!place) throw new Problem('invalid', `${one.value.slice(0, 200)} is no URL.`);
      if (!this.serves(place.host))
        refusals[index] = ['UnknownDomain', 'The host is not served here.'];
    });
    this.checkQuota(kind, targets);
    // Not below the clock: a head that lost its folder still makes old what nodes keep.
    const sequence = Math.max(this.sequence + 1, Date.now());
    this.rows.put(ticket, {
      ticket,
      ref,
      kind,
      targets,
      refusals,
      sequence,
      createdAt: new Date().toISOString(),
      nodes: this.members.all().map(({ node }) => node),
      results: {},
    });
    this.sequence = sequence;
    this.members.wake();
    return { ticket };
  }

  private checkQuota(kind: Order['kind'], targets: Target[]): void {
    for (const { kind: name, left } of this.quotas()) {
      const wish = targets.filter((one) => quotaOf(kind, one) === name).length;
      if (wish > left) throw new Problem('quota', `${left} of ${name} are left today.`);
    }
  }

  quotas(): { kind: QuotaKind; limit: number; left: number; resetAt: string }[] {
    const today = new Date().toISOString().slice(0, 10);
    const used: Record<QuotaKind, number> = { purgeUrl: 0, purgePrefix: 0, prefetch: 0 };
    for (const row of this.rows.values()) {
      if (!row.createdAt.startsWith(today)) continue;
      for (const one of row.targets) used[quotaOf(row.kind, one)] += 1;
    }
    const resetAt = new Date(Date.parse(today) + dayMs).toISOString();
    return (Object.keys(used) as QuotaKind[]).map((kind) => {
      const limit = this.limits[kind];
      return { kind, limit, left: Math.max(0, limit - used[kind]), resetAt };
    });
  }

  byRef(matches: (ref: string) => boolean): { ticket: string; ref: string }[] {
    return this.rows
      .values()
      .filter(({ ref }) => matches(ref))
      .map(({ ticket, ref }) => ({ ticket, ref }));
  }

  view(ticket: string): TaskView {
    const row = this.rows.get(ticket);
    if (!row) throw new Problem('absent', `Task ${ticket} is not here.`);
    const settled = this.settle(row);
    const items = row.targets.map((one, index) => this.itemOf(settled, one, index));
    const count = (state: string) => items.filter((item) => item.state === state).length;
    const state =
      count('waiting') > 0
        ? Object.keys(settled.results).length > 0
          ? 'active'
          : 'waiting'
        : count('failed') === 0
          ? 'done'
          : count('done') > 0
            ? 'partial'
            : 'failed';
    return { state, items, nextCursor: null };
  }

  /** A node that is away fails its part for good: what was answered once must not change later. */
  private settle(row: TaskRecord): TaskRecord {
    const away = row.nodes.filter(
      (node) => !row.results[node] && this.members.has(node) && this.members.isAway(node),
    );
    if (away.length === 0) return row;
    const results = { ...row.results };
    for (const node of away) {
      const text = `Node ${node} is away; it does this when it is back.`;
      results[node] = { [everyTarget]: ['NodeAway', text] };
    }
    return this.rows.put(row.ticket, { ...row, results });
  }

  private itemOf(row: TaskRecord, one: Target, index: number): TaskView['items'][number] {
    const nodes = row.nodes.filter((node) => row.results[node] ?? this.members.has(node));
    const failure =
      row.refusals[index] ??
      nodes
        .map((node) => row.results[node]?.[index] ?? row.results[node]?.[everyTarget])
        .find(Boolean) ??
      (row.nodes.length === 0 ? (['NoNode', 'The fleet has no node.'] as const) : null);
    const [code, message] = failure ?? [null, null];
    const isOpen = nodes.some((node) => !row.results[node]);
    const state = failure ? 'failed' : isOpen ? 'waiting' : 'done';
    return { target: one.value, state, code, message };
  }

  /** What a node has not got yet, oldest first. */
  after(sequence: number): { orders: Order[]; lost: boolean } {
    const orders = this.rows
      .values()
      .filter((row) => row.sequence > sequence)
      .sort((a, b) => a.sequence - b.sequence)
      .slice(0, ordersPerAnswer)
      .map((row) => ({
        ticket: row.ticket,
        sequence: row.sequence,
        kind: row.kind,
        targets: row.targets,
      }));
    return { orders, lost: sequence < this.forgotten };
  }

  note(node: string, results: Report['results']): void {
    for (const { ticket, failures } of results) {
      const row = this.rows.get(ticket);
      if (row && !row.results[node])
        this.rows.put(ticket, { ...row, results: { ...row.results, [node]: failures } });
    }
  }

  /** Lets go of what is a week old. The last one stays: numbers go on after it. */
  forgetOld(): void {
    const before = new Date(Date.now() - keepMs).toISOString();
    for (const row of this.rows.values()) {
      if (row.createdAt >= before || row.sequence === this.sequence) continue;
      this.rows.remove(row.ticket);
      this.forgotten = Math.max(this.forgotten, row.sequence);
    }
  }
}
