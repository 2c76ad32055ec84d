const everyMs = 1_000;

/** Sends the launcher a message; a launcher that was killed has closed the channel, and this process goes on without it. */
export const tellLauncher = (message: Readonly<Record<string, unknown>>): void => {
  // Without its callback a send to a channel that closes at this moment would end the process.
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
};

/** Tells the launcher each second that the event loop turns; without a launcher it does nothing. */
export const startBeat = (): void => {
  const beat = (): void => tellLauncher({ beat: true });
  beat();
  setInterval(beat, everyMs).unref();
};
