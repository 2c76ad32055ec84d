import { join } from 'node:path';
import { Records } from '../records';
import type { Report } from '../wire';

/** What the head remembers of a node. */
export type Member = Omit<Report, 'results'>;

/** The nodes of a fleet: who belongs to it, who is there, and who waits for news. */
export class Members {
  private readonly rows: Records<Member>;
  private readonly awayMs: number;
  /** When a node was last heard of, on the monotonic clock: a clock that is set must send nobody away. */
  private readonly heardMs = new Map<string, number>();
  private readonly polls = new Map<string, number>();
  private waiting: (() => void)[] = [];

  constructor(folder: string, awaySeconds: number) {
    this.rows = new Records(join(folder, 'nodes'));
    this.awayMs = awaySeconds * 1000;
    // After a start of the head everybody has as long as ever to speak up.
    for (const { node } of this.rows.values()) this.hear(node);
  }

  all(): Member[] {
    return this.rows.values().sort((a, b) => a.node.localeCompare(b.node));
  }

  has(node: string): boolean {
    return this.rows.has(node);
  }

  hear(node: string): void {
    this.heardMs.set(node, performance.now());
  }

  isAway(node: string): boolean {
    if ((this.polls.get(node) ?? 0) > 0) return false;
    return performance.now() - (this.heardMs.get(node) ?? -Infinity) > this.awayMs;
  }

  present(): Member[] {
    return this.all().filter(({ node }) => !this.isAway(node));
  }

  isHealthy(member: Member): boolean {
    return member.serving && !this.isAway(member.node);
  }

  note(report: Report): void {
    const { results: _, ...member } = report;
    this.hear(member.node);
    if (JSON.stringify(this.rows.get(member.node)) !== JSON.stringify(member))
      this.rows.put(member.node, member);
  }

  forget(node: string): void {
    this.rows.remove(node);
  }

  /** Ends when there is news for nodes, the caller leaves or time is up; meanwhile the node is there. */
  async news(node: string, limitMs: number, gone: AbortSignal): Promise<void> {
    this.polls.set(node, (this.polls.get(node) ?? 0) + 1);
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, limitMs);
      const end = () => {
        clearTimeout(timer);
        resolve();
      };
      gone.addEventListener('abort', end, { once: true });
      this.waiting.push(end);
    });
    this.polls.set(node, (this.polls.get(node) ?? 1) - 1);
    this.hear(node);
  }

  wake(): void {
    const { waiting } = this;
    this.waiting = [];
    for (const end of waiting) end();
  }
}
