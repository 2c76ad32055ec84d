/** Targets of a task at most, and letters of one. */
export const mostTargets = 50_000;
export const longestTarget = 255;
/** Lines that are told of as wrong at most. */
export const mostTold = 20;

/** A target as it is asked: its host, a port of its own, and for HTTP its path. */
export type Target = { secure: boolean; host: string; port: number | null; path: string };
const form =
  /^(?:(https?):\/\/)?((?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)(?::(\d{1,5}))?(\/[\x21-\x7e]*)?$/i;

/** A target out of its line, `host`, `host:port`, `host/path` or an http(s) address; null where it is none. */
export const readTarget = (line: string): Target | null => {
  const text = line.trim();
  const [, scheme, host, port, path] = (text.length <= longestTarget && form.exec(text)) || [];
  if (host === undefined || Number(port ?? 1) < 1 || Number(port ?? 1) > 65_535) return null;
  return {
    secure: scheme?.toLowerCase() === 'https',
    host: host.toLowerCase(),
    port: port === undefined ? null : Number(port),
    path: path ?? '/',
  };
};

/** What lines of a form come to. */
export type ReadTargets = {
  /** Each once, in the order of the lines. */
  targets: string[];
  /** The first lines that are no targets, and how many there are. */
  bad: { line: number; text: string }[];
  badCount: number;
  duplicates: number;
};
/** Reads targets line by line; blank lines count for nothing. */
export const readTargets = (lines: readonly string[]): ReadTargets => {
  const targets = new Set<string>();
  const bad: ReadTargets['bad'] = [];
  let badCount = 0;
  let duplicates = 0;
  for (const [i, line] of lines.entries()) {
    const text = line.trim();
    if (text === '') continue;
    if (!readTarget(text)) {
      badCount += 1;
      if (bad.length < mostTold) bad.push({ line: i + 1, text: text.slice(0, longestTarget) });
    } else if (targets.has(text)) duplicates += 1;
    else targets.add(text);
  }
  return { targets: [...targets], bad, badCount, duplicates };
};
