import { AsyncLocalStorage } from 'node:async_hooks';
import type { Asker } from '../analytics/types';
import { destination, pino, type Logger } from 'pino';

/** What every line of one request or job attempt carries, and who asks by it for questions to the analytics store. */
export type Trace = { requestId: string; asker?: Asker };
const traces = new AsyncLocalStorage<Trace>();

/** Runs `work` so that every line it logs carries the trace. */
export const withTrace = <T>(trace: Trace, work: () => T): T => traces.run(trace, work);
/** Id that links click, request, job and supplier call; `system` outside of any request. */
export const requestId = (): string => traces.getStore()?.requestId ?? 'system';

/** Who asks by the running request or job; null before that is known and outside of both. */
export const currentAsker = (): Asker | null => traces.getStore()?.asker ?? null;
/** Says who asks by the running request. */
export const setAsker = (asker: Asker): void => {
  const trace = traces.getStore();
  if (trace) trace.asker = asker;
};

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
      mixin: () => {
        const trace = traces.getStore();
        return trace ? { requestId: trace.requestId } : {};
      },
    },
    out,
  );
};
