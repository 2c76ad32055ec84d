import { setTimeout as pause } from 'node:timers/promises';
import { logWorkers } from '#shared/areas/cdn/logs/logWorkers';
import type { Bench, Caller } from '../support/bench';

type Of = { bench: Bench; staff: Caller; second: string };
const turnMs = Number(process.env['BENCH_TURN_SECONDS'] ?? 15) * 1_000;
/** Lets the second worker rest and work in turns, so that both are measured on the same file and the same busy machine. */
export const openTurns = ({ bench, staff, second }: Of) => {
  const { list, steer } = logWorkers.endpoints;
  const worker = async () => {
    const { rows } = await staff.call(list, { size: 50 });
    return rows.find((w) => w.node.endsWith(`@${second}`));
  };
  const windows: { both: boolean; from: number; to: number }[] = [];
  let from = Date.now();
  let both = true;
  return {
    async next() {
      if (Date.now() - from < turnMs) return;
      const present = await worker();
      if (!present) return;
      windows.push({ both, from, to: Date.now() });
      both = !both;
      const { node, number } = present;
      await staff.call(steer, { node, number, state: both ? 'running' : 'paused' });
      // The wish is taken up within 2 s, and the part in work is ended.
      await pause(4_000);
      from = Date.now();
    },
    async end(fileId: string) {
      const parts = await bench.sql<{ lines: number; at: number }>(
        `select p.lines::int as lines, (extract(epoch from p.started_at) * 1000 + p.ms)::float8 as at
         from large_log_part p join large_log g on g.id = p.large_id where g.file_id = $1`,
        [fileId],
      );
      const speed = (of: boolean): number => {
        const own = windows.filter((w) => w.both === of);
        const sum = parts
          .filter(({ at }) => own.some((w) => at >= w.from && at < w.to))
          .reduce((n, { lines }) => n + lines, 0);
        return sum / Math.max(1, own.reduce((ms, w) => ms + w.to - w.from, 0) / 1_000);
      };
      const [pair, single] = [speed(true), speed(false)];
      console.log(
        `in turns on one file: two workers ${Math.round(pair).toLocaleString('en')} lines/s, one ${Math.round(single).toLocaleString('en')}, ${(pair / single).toFixed(2)} times as fast (${windows.length} turns)`,
      );
    },
  };
};
