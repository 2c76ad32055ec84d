type Guard = (path: string) => boolean;
let guard: Guard | null = null;

/** Asks `ask` before the screen changes; it answers true when it took the question over. Null lets go. */
export const guardLeaving = (ask: Guard | null): void => {
  guard = ask;
};

/** Leads to another screen of the console, unless a half-filled form wants to be asked first. */
export const go = (path: string): void => {
  if (guard?.(path)) return;
  location.hash = `#${path.startsWith('/') ? path : `/${path}`}`;
};
