/** A part of the console did not arrive: network, a new release, or the time limit. */
export class ChunkFailure extends Error {
  readonly late: boolean;
  constructor(message: string, late = false) {
    super(message);
    this.late = late;
  }
}

/** Longest wait for a screen's code and texts, ms. */
export const chunkTimeoutMs = 120_000;
const tries = 3;

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const again = async <T>(error: unknown, load: () => Promise<T>): Promise<T> => {
  const url = /https?:[^\s'"]+\.js/.exec(
    String(error instanceof Error ? error.message : error),
  )?.[0];
  // Some browsers answer a repeated import from their map of failed modules without asking again;
  // a changed address makes them ask. It is the same file, so it exports the same.
  if (url && new URL(url).origin === location.origin)
    return import(/* @vite-ignore */ `${url}?retry=${Date.now()}`) as Promise<T>;
  return load();
};

/** Loads a part of the code, trying again after failures. */
export const loadChunk = async <T>(load: () => Promise<T>, until: number): Promise<T> => {
  let error: unknown;
  for (let attempt = 0; attempt < tries && Date.now() < until; attempt++) {
    try {
      return attempt === 0 ? await load() : await again(error, load);
    } catch (caught) {
      error = caught;
      await sleep(400 * 2 ** attempt);
    }
  }
  throw new ChunkFailure(String(error));
};

/** Fails with a ChunkFailure when the work is not done in time. */
export const within = <T>(work: Promise<T>, ms: number): Promise<T> =>
  new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkFailure(`not loaded after ${ms} ms`, true)), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
