import type { MarkRule, MarkState } from '#shared/areas/cdn/logs/logMarks';

const hourMs = 3_600_000;
/** After so long without its files or lines an hour is late, and then missing. */
const lateAfterMs = hourMs;
const missingAfterMs = 24 * hourMs;
/** Where no counter tells, an hour is complete when nothing has come for so long. */
const quietMs = 2 * hourMs;

/** What is known of an hour of a log. */
export type Observed = {
  endMs: number;
  /** Files of the hour, those that are being stored, and those that are. */
  files: number;
  loadingFiles: number;
  loadedFiles: number;
  lastPushedMs: number | null;
  /** Requests that log lines and the supplier's counter tell. */
  lines: number;
  requests: number;
  /** Whether the counter is complete past the hour. */
  isCounted: boolean;
};

const overdue = (o: Observed, nowMs: number, before: MarkState): MarkState => {
  if (nowMs < o.endMs + lateAfterMs) return before;
  return nowMs < o.endMs + missingAfterMs ? 'late' : 'missing';
};

/** How far an hour is by its files, its lines and the supplier's counter, and the rule that says so. */
export const decide = (o: Observed, nowMs: number): { state: MarkState; rule: MarkRule } => {
  if (o.files === 0) {
    if (o.isCounted && o.requests === 0) return { state: 'complete', rule: 'nothing' };
    return { state: overdue(o, nowMs, 'expected'), rule: 'files' };
  }
  if (o.loadedFiles < o.files) {
    const isParsed = o.loadedFiles + o.loadingFiles === o.files;
    return { state: isParsed ? 'parsed' : 'received', rule: 'files' };
  }
  if (o.isCounted) {
    const isWhole = o.lines >= o.requests;
    return { state: isWhole ? 'complete' : overdue(o, nowMs, 'aggregated'), rule: 'counter' };
  }
  const quietSince = Math.max(o.endMs, o.lastPushedMs ?? 0);
  return { state: nowMs >= quietSince + quietMs ? 'complete' : 'aggregated', rule: 'quiet' };
};
