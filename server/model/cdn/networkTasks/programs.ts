import { execFile } from 'node:child_process';
import type { ProbeFault } from '#shared/areas/cdn/networkTasks/netResults';
import type { ProgramKind } from '#shared/areas/cdn/networkTasks/netTasks';

/** What a program told of a target: its milliseconds, or why there is no answer; of a trace its hops. */
export type Told =
  | { ms: number; fault: null; path: string | null }
  | { ms: null; fault: ProbeFault; path: string | null };
type Program = {
  command: string;
  /** Arguments for an IP address; nothing else ever stands there. */
  args: (address: string) => string[];
  limitMs: number;
  read: (out: string, address: string) => Told;
};
const lost = (fault: ProbeFault, path: string | null = null): Told => ({ ms: null, fault, path });

/** What `ping -n -c 1` wrote. */
export const readPing = (out: string): Told => {
  const ms = /time[=<]([\d.]+) ms/.exec(out)?.[1];
  if (ms !== undefined) return { ms: Number(ms), fault: null, path: null };
  return lost(/unreachable/i.test(out) ? 'unreachable' : 'timeout');
};
const mostHops = 20;
/** What `traceroute -n -q 1` wrote: the time of the target itself, and each hop with its answer. */
export const readTrace = (out: string, address: string): Told => {
  const hops = out
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\S+)(?:\s+([\d.]+) ms)?(.*)$/.exec(line))
    .filter((hop) => hop !== null);
  const path = hops
    .map(([, n, who, ms]) => (ms === undefined ? `${n} *` : `${n} ${who} ${ms} ms`))
    .join(' → ');
  const last = hops.find(([, , who]) => who === address);
  // After an address stands what a router says against it: !H, !N, !X.
  if (last?.[3] !== undefined && !/!/.test(last[4] ?? ''))
    return { ms: Number(last[3]), fault: null, path };
  return lost(/ !/.test(out) ? 'unreachable' : 'timeout', path || null);
};

const programs: Record<ProgramKind, Program> = {
  ping: {
    command: 'ping',
    args: (address) => ['-n', '-c', '1', '-W', '3', address],
    limitMs: 5_000,
    read: readPing,
  },
  trace: {
    command: 'traceroute',
    args: (address) => ['-n', '-q', '1', '-w', '1', '-m', String(mostHops), address],
    limitMs: 30_000,
    read: readTrace,
  },
};

type Ended = { out: string; error: string | null; isMissing: boolean };
const run = ({ command, args, limitMs }: Program, address: string): Promise<Ended> =>
  new Promise((ok) => {
    const env = { ...process.env, LC_ALL: 'C' };
    execFile(command, args(address), { timeout: limitMs, env }, (error, out, err) => {
      const isMissing = (error as NodeJS.ErrnoException | null)?.code === 'ENOENT';
      ok({ out, error: error ? err.trim() || error.message : null, isMissing });
    });
  });

/** Asks a target by a program of this host; it never throws. */
export const askProgram = async (kind: ProgramKind, address: string): Promise<Told> => {
  const { out, isMissing } = await run(programs[kind], address);
  return isMissing ? lost('program') : programs[kind].read(out, address);
};

/** Why this host cannot measure by a program: it is not there, or what it says against its own address; null where it can. */
export const whyNoProgram = async (kind: ProgramKind): Promise<string | null> => {
  const program = programs[kind];
  const { out, error, isMissing } = await run(program, '127.0.0.1');
  if (isMissing) return `${program.command}: not installed`;
  return program.read(out, '127.0.0.1').fault === null ? null : (error ?? out).slice(0, 200);
};
