import { type ChildProcess, spawn } from 'node:child_process';
import {
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  readFileSync,
  statSync,
  truncateSync,
} from 'node:fs';
import { lastLogLines, type LauncherEvent, placeOf } from './events';
import { type ChildName, markOf, type RunFolder } from './runFolder';
import { LauncherError, pause, terminate } from './processes';
import { activityOf, openMotion, openSilence } from './silence';

/** One process of the product and how to know that it works. */
export type ChildSpec = {
  name: ChildName;
  /** Bundle to run, and its arguments. */
  script: string;
  args?: readonly string[];
  nodeFlags?: readonly string[];
  /** Asked at every start, so that a store that moved to another port is found. */
  env: () => NodeJS.ProcessEnv;
  /** 'message' waits for the IPC message {ready: true}; a function is asked until it says true. */
  ready: 'message' | (() => Promise<boolean>);
  /** It tells each second that its event loop turns; one that falls silent is ended and started anew. */
  beats?: boolean;
};

/** A child that is started again whenever it dies. */
export type Child = {
  name: ChildName;
  pid(): number | null;
  /** Starts it and waits until it is ready; LauncherError 'start' once it stood still for `stillMs` or died too often. */
  start(stillMs: number): Promise<void>;
  /** SIGTERM, SIGKILL after `graceMs`; it is not started again. */
  stop(graceMs: number): Promise<void>;
  /** Ends the present process so that a new one starts with fresh environment. */
  restart(): void;
  /** SIGKILL without waiting. */
  kill(): void;
};

const lookMs = 1_000;
/** After each hang in a row the next one is waited for twice as long, up to eight times: the machine may be the slow one. */
const mostPatience = 8;
/** Words in a row after which a child is well again. */
const wellWords = 60;
/** A start is given up once the child has died so often without being ready. */
const mostDeaths = 12;
/** While a start goes on for longer, a person is told. */
const tellMs = 30_000;
const firstPauseMs = 100;
const longestPauseMs = 5_000;
/** A child that lived this long did not fail at its start: its death is answered at once. */
const healthyMs = 3_000;
const largestLogBytes = 32 * 1024 * 1024;

/** Keeps a log file below a limit by copying it aside once; writers append, so they notice nothing. */
export const trimLog = (file: string): void => {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size < largestLogBytes) return;
  copyFileSync(file, `${file}.1`);
  truncateSync(file, 0);
};

const says = (message: unknown, name: 'ready' | 'beat'): boolean =>
  typeof message === 'object' && message !== null && Reflect.get(message, name) === true;

/** What a child says of why it cannot start, as a sentence in both languages. */
const faultIn = (message: unknown): string | null => {
  const text: unknown =
    typeof message === 'object' && message !== null ? Reflect.get(message, 'fault') : null;
  return typeof text === 'string' ? text : null;
};

/** The last lines of a log, for a person who has only the terminal. */
const endOf = (file: string): string =>
  existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').slice(-3).join('\n') : '';

/** Supervises one child: own process group (Ctrl+C does not reach it), own log file, restarts. */
export const supervise = (
  spec: ChildSpec,
  run: RunFolder,
  say: (message: string) => void,
  /** Told of each end that nobody asked for. */
  report: (event: LauncherEvent) => void = () => undefined,
): Child => {
  let process_: ChildProcess | null = null;
  let stopping = false;
  let ready = false;
  let hung = false;
  let patience = 1;
  let deaths = 0;
  /** Whether it has spoken since the last look of a start. */
  let spoke = false;
  /** What the child itself says keeps it from starting; only a person can mend it. */
  let reason: string | null = null;
  let pauseMs = firstPauseMs;
  const logFile = run.logFile(spec.name);

  /** Ends the child when it hangs. */
  const watch = (child: ChildProcess): (() => void) => {
    const silence = openSilence(() => activityOf(child.pid ?? 0), patience);
    let words = 0;
    const looking = setInterval(() => {
      if (!silence.hangs()) return;
      clearInterval(looking);
      hung = true;
      patience = Math.min(patience * 2, mostPatience);
      say(`${spec.name} 没有响应，强制重启 / ${spec.name} does not respond and is ended`);
      child.kill('SIGKILL');
    }, lookMs);
    child.once('exit', () => clearInterval(looking));
    return () => {
      silence.heard();
      words += 1;
      if (words === wellWords) patience = 1;
    };
  };

  /** Writes its number down; on a full disk again and again, since the child works without it. */
  const note = (child: ChildProcess): void => {
    if (child !== process_ || !child.pid) return;
    try {
      run.writePid(spec.name, child.pid);
    } catch (error) {
      say(`${spec.name}.pid: ${(error as Error).message}`);
      setTimeout(() => note(child), lookMs).unref();
    }
  };

  const launch = (): void => {
    const log = openSync(logFile, 'a', 0o600);
    const args = [...(spec.nodeFlags ?? []), spec.script, ...(spec.args ?? [])];
    const child = spawn(process.execPath, [...args, markOf(run.dataDir)], {
      env: spec.env(),
      detached: true,
      stdio: ['ignore', log, log, 'ipc'],
    });
    closeSync(log);
    const startedAt = Date.now();
    process_ = child;
    ready = false;
    reason = null;
    note(child);
    const beat = spec.beats ? watch(child) : () => undefined;
    child.on('message', (message) => {
      const fault = faultIn(message);
      if (fault) {
        reason = fault;
        say(`${spec.name}: ${fault}`);
      }
      if (says(message, 'ready')) ready = true;
      if (says(message, 'beat')) {
        spoke = true;
        beat();
      }
    });
    child.on('error', (error) => say(`${spec.name}: ${error.message}`));
    child.on('exit', (code, signal) => void relaunch(code ?? signal, Date.now() - startedAt));
  };

  const relaunch = async (ended: number | string | null, livedMs: number): Promise<void> => {
    process_ = null;
    deaths += 1;
    if (stopping) return;
    if (livedMs > healthyMs) pauseMs = firstPauseMs;
    // One that was report to end, to start anew, leaves with 0 and says so itself.
    if (ended !== 0)
      report({
        kind: hung ? 'hang' : 'crash',
        node: placeOf(spec.name),
        values: { code: ended ?? '?', lived: Math.round(livedMs / 1000) },
        log: lastLogLines(logFile),
      });
    hung = false;
    say(
      `${spec.name} 已退出（${ended}），${pauseMs} 毫秒后重启 / ` +
        `${spec.name} exited (${ended}), starting again in ${pauseMs} ms; see ${logFile}`,
    );
    await pause(pauseMs);
    pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    if (!stopping) launch();
  };

  const isReady = async (): Promise<boolean> => {
    if (!process_) return false;
    return spec.ready === 'message' ? ready : spec.ready().catch(() => false);
  };

  return {
    name: spec.name,
    pid: () => process_?.pid ?? null,
    start: async (stillMs) => {
      if (stopping) return;
      deaths = 0;
      launch();
      const moves = openMotion(() => activityOf(process_?.pid ?? 0));
      let [stillSince, lookAt, tellAt] = [Date.now(), Date.now() + lookMs, Date.now() + tellMs];
      while (!(await isReady())) {
        if (stopping) return;
        if (reason !== null) throw new LauncherError('start', `${spec.name}: ${reason}`);
        const now = Date.now();
        if (now >= lookAt) {
          lookAt = now + lookMs;
          if (moves() || spoke) stillSince = now;
          spoke = false;
        }
        if (now - stillSince > stillMs || deaths >= mostDeaths)
          throw new LauncherError(
            'start',
            `${spec.name} 未能启动，见 ${logFile} / ${spec.name} did not start, see ${logFile}\n${endOf(logFile)}`,
          );
        if (now >= tellAt) {
          tellAt = now + tellMs;
          say(`${spec.name} 仍在启动 / ${spec.name} is still starting`);
        }
        await pause(30);
      }
    },
    stop: async (graceMs) => {
      stopping = true;
      if (process_?.pid) await terminate(process_.pid, graceMs);
      run.removePid(spec.name);
    },
    restart: () => void process_?.kill('SIGTERM'),
    kill: () => {
      stopping = true;
      process_?.kill('SIGKILL');
    },
  };
};
