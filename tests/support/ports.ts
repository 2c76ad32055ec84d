import { randomInt } from 'node:crypto';
import { nextFreePort } from '#server/launcher/ports';

/**
 * A free port for a process that is killed and started again: below the range from which outgoing
 * connections take theirs, so that none of them sits on it meanwhile.
 */
export const steadyPort = (): Promise<number> => nextFreePort(10_000 + randomInt(20_000));
