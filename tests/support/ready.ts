import type { ChildProcess } from 'node:child_process';
import { on } from 'node:events';

/** Waits until a process of the product says that it is ready; its beats before that are passed over. */
export const ready = async (child: ChildProcess): Promise<void> => {
  for await (const [message] of on(child, 'message'))
    if (typeof message === 'object' && message !== null && 'ready' in message) return;
};
