import { readFileSync } from 'node:fs';

/**
 * Milliseconds this thread was ready to run while others had the cores, since it began (proc(5)); of the
 * machine, not of what runs here. Where the system does not tell, all waiting counts.
 */
const queuedMs = (): number => {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[1]) / 1e6;
  } catch {
    return 0;
  }
};

/** A clock in milliseconds that stands still while other work of the machine keeps this thread waiting. */
export const ownTime = (): number => performance.now() - queuedMs();
