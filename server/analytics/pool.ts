import { drainPending, Session } from 'chdb';
import { EngineError } from './errors';
import { type EngineOptions, engineArguments } from './options';

/** One chDB connection; it runs one query at a time. */
export type Connection = {
  session: Session;
  /** Names of settings the last request left on it, to be reset by the next one. */
  applied: Set<string>;
};

/** `heavy` is for loads, exports and rebuilds: one at a time, so that people's queries stay quick. */
export type LaneName = 'interactive' | 'heavy';

type Lane = { idle: Connection[]; waiting: ((connection: Connection) => void)[] };

/** All connections of the process to its data folder. */
export type Pool = {
  version: string;
  /** Names the engine knows as settings; an unknown one must never reach a shared connection. */
  settingNames: ReadonlySet<string>;
  /** Runs `work` on a connection of the lane, in order of arrival; EngineError 202 when the queue is full. */
  use<T>(lane: LaneName, work: (connection: Connection) => Promise<T>): Promise<T>;
  /** Asks the engine to stop the query that carries this log comment; harmless when there is none. */
  kill(comment: string): void;
  close(): Promise<void>;
};

/** A text as an SQL string literal. */
export const literal = (value: string): string =>
  `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/**
 * Opens the folder with a fixed number of connections. They are never closed before the end of the
 * process, because chDB's close() waits for every running call of the whole process.
 */
export const openPool = (options: EngineOptions): Pool => {
  const control = new Session(options.dir, { connectionArgs: engineArguments(options) });
  const open = (): Connection => ({ session: new Session(options.dir), applied: new Set() });
  const lanes: Record<LaneName, Lane> = {
    interactive: { idle: Array.from({ length: options.concurrency }, open), waiting: [] },
    heavy: { idle: [open()], waiting: [] },
  };
  const sessions = [control, ...Object.values(lanes).flatMap((l) => l.idle.map((c) => c.session))];
  const acquire = (lane: Lane): Promise<Connection> => {
    const free = lane.idle.pop();
    if (free) return Promise.resolve(free);
    if (lane.waiting.length >= options.queue)
      throw new EngineError(202, 'TOO_MANY_SIMULTANEOUS_QUERIES', 'Too many simultaneous queries.');
    return new Promise((take) => lane.waiting.push(take));
  };
  return {
    version: control.query('SELECT version()', 'TSV').trim(),
    settingNames: new Set(control.query('SELECT name FROM system.settings', 'TSV').split('\n')),
    use: async (name, work) => {
      const lane = lanes[name];
      const connection = await acquire(lane);
      try {
        return await work(connection);
      } finally {
        const next = lane.waiting.shift();
        if (next) next(connection);
        else lane.idle.push(connection);
      }
    },
    kill: (comment) => {
      const where = `Settings['log_comment'] = ${literal(comment)}`;
      control.queryAsync(`KILL QUERY WHERE ${where} ASYNC FORMAT Null`).catch(() => undefined);
    },
    close: async () => {
      await drainPending();
      for (const session of sessions) session.close();
      await drainPending();
    },
  };
};
