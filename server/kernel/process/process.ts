import { startBeat } from './heartbeat';
import { endStart } from './startFault';

/** A started process, with what it does when it is told to end. */
export type Running = { stop: () => Promise<void> };
type Life = {
  name: string;
  /** After so long the process ends whatever `stop` still waits for: a store that is gone must not hold it up. */
  graceMs: number;
  /** `isStopping` is true from the first signal on. */
  start: (isStopping: () => boolean) => Promise<Running>;
};

/**
 * The life of a process of the platform: it beats for its launcher from the first moment, ends in order
 * at the first signal and at once at the second, and what nobody caught becomes its last words.
 */
export const runProcess = async ({ name, graceMs, start }: Life): Promise<void> => {
  process.on('unhandledRejection', (error) => {
    const stack = (error as Error)?.stack;
    console.error(JSON.stringify({ name, level: 'fatal', reason: String(error), stack }));
    process.exit(1);
  });
  startBeat();
  let stopping = false;
  const running = await start(() => stopping).catch((error: unknown) => endStart(name, error));
  if (!running) return;
  const stop = async () => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(0), graceMs).unref();
    await running.stop();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
};
