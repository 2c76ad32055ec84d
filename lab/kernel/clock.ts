let offsetMs = 0;

/**
 * The lab's now in epoch milliseconds: when requests are counted, how old cached answers are and which
 * slots suppliers call complete. It follows the real clock but for an offset that the control API sets
 * and a restart forgets, so that slots pass in seconds. Credentials are checked by the real clock.
 */
export const labNow = (): number => Date.now() + offsetMs;
/** Moves the lab's now of this process to an instant; null returns to real time. */
export const moveLabClock = (at: string | null): void => {
  offsetMs = at === null ? 0 : Date.parse(at) - Date.now();
};
