import { readFile, statfs } from 'node:fs/promises';
import { cpus, freemem, hostname, totalmem } from 'node:os';
import { system } from '../../../kernel/db/context';
import type { Platform } from '../../../kernel/process/platform';
import { heardLately, judged, keepCheck, type Measures, ownHost } from './servers.store';

const everyMs = 30_000;
const text = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '');

/** Ticks of all cores: idle and together. */
const ticks = () =>
  cpus().reduce(
    (sum, { times }) => {
      const all = Object.values(times).reduce((a, b) => a + b, 0);
      return { idle: sum.idle + times.idle, all: sum.all + all };
    },
    { idle: 0, all: 0 },
  );
/** Bytes over all networks but the loopback since the machine started. */
const traffic = async (): Promise<{ rx: number; tx: number }> => {
  const lines = (await text('/proc/net/dev')).split('\n').filter((l) => /^\s*(?!lo:)\S+:/.test(l));
  const sums = lines.map((l) => l.split(':')[1]?.trim().split(/\s+/).map(Number) ?? []);
  const of = (at: number) => sums.reduce((n, parts) => n + (parts[at] ?? 0), 0);
  return { rx: of(0), tx: of(8) };
};
const memoryUsed = async (): Promise<number> => {
  const available = /MemAvailable:\s+(\d+) kB/.exec(await text('/proc/meminfo'))?.[1];
  const free = available === undefined ? freemem() : Number(available) * 1024;
  return 1 - free / totalmem();
};
const openFiles = async (): Promise<number | null> => {
  const n = Number.parseInt(await text('/proc/sys/fs/file-nr'), 10);
  return Number.isNaN(n) ? null : n;
};

/** Measures the machine this process runs on every 30 s, unless another process of it just did. */
export const watchOwnHost = (p: Platform): { stop: () => Promise<void> } => {
  let before = ticks();
  let net: { rx: number; tx: number; at: number } | null = null;
  const measure = async (): Promise<Measures> => {
    const now = ticks();
    const all = Math.max(1, now.all - before.all);
    const cpu = 1 - (now.idle - before.idle) / all;
    before = now;
    const bytes = await traffic();
    const at = performance.now();
    const seconds = net ? Math.max(1, (at - net.at) / 1000) : null;
    const rate = (n: number, was: number) => Math.max(0, ((n - was) * 8) / (seconds ?? 1));
    const rxBps = net ? rate(bytes.rx, net.rx) : null;
    const txBps = net ? rate(bytes.tx, net.tx) : null;
    net = { ...bytes, at };
    const s = await statfs(p.config.DATA_DIR);
    const [memory, files] = await Promise.all([memoryUsed(), openFiles()]);
    return { cpu, memory, disk: 1 - s.bavail / s.blocks, rxBps, txBps, openFiles: files };
  };
  const look = async () => {
    const measures = await measure();
    await p.run(system, async (ctx) => {
      const own = await ownHost(ctx, hostname());
      if (await heardLately(ctx, own.id)) return;
      await keepCheck(ctx, own.id, judged(own, measures));
    });
  };
  let looking: Promise<void> | null = null;
  const again = () => {
    looking ??= look()
      .catch((error: Error) => p.log.debug({ reason: error.message }, 'host not measured'))
      .finally(() => {
        looking = null;
      });
  };
  const first = setTimeout(again, 2_000);
  const timer = setInterval(again, everyMs);
  return {
    async stop() {
      clearTimeout(first);
      clearInterval(timer);
      await looking;
    },
  };
};
