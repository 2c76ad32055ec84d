import { AsyncLocalStorage } from 'node:async_hooks';
import { destination, pino, type Logger } from 'pino';

/** What every line of one request or job attempt carries. */
export type Trace = { requestId: string };
const traces = new AsyncLocalStorage<Trace>();

/** Runs `work` so that every line it logs carries the trace. */
export const withTrace = <T>(trace: Trace, work: () => T): T => traces.run(trace, work);
/** Id that links click, request, job and supplier call; `system` outside of any request. */
export const requestId = (): string => traces.getStore()?.requestId ?? 'system';

/** One JSON line per event; only fields named by the caller are written, never whole objects. */
export const openLog = (name: string, level: string): Logger => {
  const out = destination({ dest: 1, sync: true });
  // A disk that is full costs lines of the log, not the process.
  out.on('error', () => undefined);
  return pino(
    {
      name,
      level,
      base: { name },
      timestamp: () => `,"at":"${new Date().toISOString()}"`,
      mixin: () => traces.getStore() ?? {},
    },
    out,
  );
};
