const everyMs = 1_000;

/** Tells the launcher each second that the event loop turns; without a launcher it does nothing. */
export const startBeat = (): void => {
  const beat = (): void => {
    // A launcher that was killed has closed the channel; this process goes on without it.
    if (process.connected) process.send?.({ beat: true }, undefined, undefined, () => undefined);
  };
  beat();
  setInterval(beat, everyMs).unref();
};
