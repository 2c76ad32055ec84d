import fc from 'fast-check';
import { Pool } from 'undici';
import { complaint } from './judge';
import { documentOf, operationsOf } from './operations';
import type { Fixtures } from './plainValues';
import { type Attempt, attemptsOf } from './requests';
import { addressOf, send } from './send';
import { textOf } from './hostileValues';

export type Finding = { operation: string; change: string; complaint: string; example: string };
export type FuzzReport = {
  cases: number;
  operations: number;
  statuses: Record<string, number>;
  slowestMs: number;
  /** Operations that answered at least one request with success; the others only ever refused. */
  reached: Set<string>;
  /** Milliseconds spent waiting for each operation. */
  spentMs: Record<string, number>;
  findings: Finding[];
};
type Options = {
  base: string;
  fixtures: Fixtures;
  seed: number;
  cases: number;
  /** Requests in flight at a time. */
  lanes?: number;
  /** Fresh tokens of the top root and of a Super; asked again when one has ended. */
  tokens: () => Promise<readonly string[]>;
  /** Called between rounds, e.g. to undo what valid requests did to the world. */
  mend?: () => Promise<void>;
  /** What the server logged about a request, to show beside a finding. */
  reasonOf?: (requestId: string) => string;
  only?: string | undefined;
};

const shown = (a: Attempt): string => {
  const body = a.body === null || typeof a.body === 'string' ? a.body : textOf(a.body);
  const head = `${a.operation.method} ${addressOf(a).slice(0, 300)}`;
  return `${head} ${JSON.stringify(a.headers)} ${(body ?? '').slice(0, 700)}`;
};

const mixed = (seed: number, round: number, n: number) =>
  (Math.imul(seed, 0x9e3779b1) ^ Math.imul(round + 1, 0x85ebca6b) ^ Math.imul(n + 1, 0xc2b2ae35)) |
  0;

/** Cases of one operation in one round; rounds keep memory flat and every operation in step. */
const perRound = 6;

/**
 * Sends `cases` requests, all operations in turn, several at a time, and collects every answer that
 * breaks a promise: 500 or above, no answer within five seconds, a refusal of another shape, an
 * answer beside its contract. The same seed draws the same requests.
 */
export const runFuzz = async (o: Options): Promise<FuzzReport> => {
  const pool = new Pool(o.base, { connections: o.lanes ?? 8, pipelining: 1 });
  let tokens = await o.tokens();
  const document = await documentOf(o.base, tokens[0] ?? '');
  const all = operationsOf(document).filter((op) => !o.only || op.id.startsWith(o.only));
  const makers = all.map((op) => attemptsOf(op, o.fixtures));
  const report: FuzzReport = {
    cases: 0,
    operations: all.length,
    statuses: {},
    slowestMs: 0,
    reached: new Set(),
    spentMs: {},
    findings: [],
  };
  let renewing: Promise<unknown> | null = null;
  const renew = async () => {
    renewing ??= o.tokens().then((t) => {
      tokens = t;
      renewing = null;
    });
    await renewing;
  };

  const one = async (attempt: Attempt, n: number) => {
    const id = `fuzz-${o.seed}-${String(n).padStart(6, '0')}`;
    const answer = await send(pool, attempt, tokens[n % tokens.length] ?? '', id);
    report.cases += 1;
    report.statuses[answer.status] = (report.statuses[answer.status] ?? 0) + 1;
    report.slowestMs = Math.max(report.slowestMs, answer.ms);
    const { id: name } = attempt.operation;
    report.spentMs[name] = (report.spentMs[name] ?? 0) + answer.ms;
    if (answer.status === 200) report.reached.add(name);
    const wrong = complaint(attempt.operation, answer);
    if (wrong && report.findings.length < 2000)
      report.findings.push({
        operation: attempt.operation.id,
        change: attempt.change,
        complaint: `${wrong} ${o.reasonOf?.(id) ?? ''}`.trim(),
        example: shown(attempt),
      });
    const lost = answer.status === 401 && !attempt.headers['authorization'];
    if (lost || /accountInactive|"ruleCode":"(gate|hidden)"/.test(answer.body)) await renew();
  };

  for (let round = 0; report.cases < o.cases; round += 1) {
    const drawn = makers
      .flatMap((m, i) => fc.sample(m, { seed: mixed(o.seed, round, i), numRuns: perRound }))
      .slice(0, o.cases - report.cases);
    const first = report.cases;
    let next = 0;
    const lane = async () => {
      for (let i = next++; i < drawn.length; i = next++) await one(drawn[i] as Attempt, first + i);
    };
    await Promise.all(Array.from({ length: o.lanes ?? 8 }, lane));
    await o.mend?.();
  }
  await pool.close();
  return report;
};

/** Findings of one kind as one line each, most frequent first. */
export const summary = (report: FuzzReport): string => {
  const groups = new Map<string, { count: number; first: Finding }>();
  for (const f of report.findings) {
    const key = `${f.operation} ${f.complaint.slice(0, 160)}`;
    const group = groups.get(key);
    if (group) group.count += 1;
    else groups.set(key, { count: 1, first: f });
  }
  const lines = [...groups.values()]
    .sort((a, b) => b.count - a.count)
    .map(
      ({ count, first }) =>
        `${count} x ${first.operation} [${first.change}] ${first.complaint.slice(0, 600)}\n    ${first.example}`,
    );
  const counts = Object.entries(report.statuses).map(([s, n]) => `${s}: ${n}`);
  return [
    `${report.cases} cases over ${report.operations} operations; ${counts.join(', ')}; slowest ${Math.round(report.slowestMs)} ms; findings ${report.findings.length}; ${report.reached.size} operations answered with success`,
    ...lines,
  ].join('\n');
};
