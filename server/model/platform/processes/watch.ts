import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { systemEventKinds } from '#shared/areas/platform/processes/eventKinds';
import { system } from '../../../kernel/db/context';
import type { Platform } from '../../../kernel/process/platform';
import { endEvent, keepEvent, noteEvent } from './events.store';

const everyMs = 1_000;
const diskEveryMs = 60_000;
const clockTolerance = 2_000;
const lowShare = 0.1;

/** A line of the launcher's file of events. */
const spooled = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  kind: z.enum(Object.keys(systemEventKinds) as [keyof typeof systemEventKinds]),
  node: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  log: z.string().nullable(),
});

const parsed = (line: string) => {
  try {
    return spooled.safeParse(JSON.parse(line)).data;
  } catch {
    // The launcher was ended in the middle of a line.
    return undefined;
  }
};

/**
 * Takes over what the launcher wrote down, which has no database of its own: whatever it told stands
 * once, by its id, also when two processes read the same file.
 */
export const takeSpool = async (p: Pick<Platform, 'config' | 'run'>): Promise<void> => {
  const folder = join(p.config.DATA_DIR, 'run');
  const fresh = join(folder, 'events.jsonl');
  if (existsSync(fresh)) renameSync(fresh, join(folder, `events.${Date.now()}.taken.jsonl`));
  const taken = existsSync(folder)
    ? readdirSync(folder).filter((name) => /^events\.\d+\.taken\.jsonl$/.test(name))
    : [];
  for (const name of taken.sort()) {
    const file = join(folder, name);
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      const event = parsed(line);
      if (event) await noteEvent(p.run, event);
    }
    rmSync(file, { force: true });
  }
};

/** Looks each second at what a process can see of its machine: the launcher's words, the clock, the disk. */
export const startWatch = (p: Platform, node: () => string): { stop: () => Promise<void> } => {
  let base = Date.now() - performance.now();
  let diskAt = -Infinity;
  const clock = async () => {
    const now = Date.now() - performance.now();
    const moved = now - base;
    base = now;
    if (Math.abs(moved) < clockTolerance) return;
    await noteEvent(p.run, {
      node: node(),
      kind: 'clock',
      values: { seconds: Math.round(moved / 1000) },
    });
  };
  const disk = async () => {
    if (performance.now() - diskAt < diskEveryMs) return;
    diskAt = performance.now();
    const s = await statfs(p.config.DATA_DIR);
    const share = s.bavail / s.blocks;
    const key = `disk ${node()}`;
    const free = Math.round(share * 100);
    await p.run(system, (ctx) =>
      share < lowShare
        ? keepEvent(ctx, { node: node(), kind: 'disk', values: { free }, key, trouble: key })
        : endEvent(ctx, key),
    );
  };
  let looking: Promise<unknown> | null = null;
  const timer = setInterval(() => {
    looking ??= Promise.allSettled([takeSpool(p), clock(), disk()]).finally(() => {
      looking = null;
    });
  }, everyMs);
  return {
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
};
