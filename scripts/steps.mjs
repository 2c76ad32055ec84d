// A change of the tree as steps: `{ file, text }` is a new file, `{ file, edits }` adds lines before or after others.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Does a step below `folder`; answers how to take it back. */
export const apply = (folder, { file, edits, text }) => {
  const path = join(folder, file);
  const old = existsSync(path) ? readFileSync(path, 'utf8') : null;
  mkdirSync(dirname(path), { recursive: true });
  let next = text ?? old;
  for (const { add, before, after } of edits ?? []) {
    const place = before ?? after;
    if (!next?.includes(place)) throw new Error(`${file} no longer holds: ${place}`);
    next = next.replace(place, () => (before ? add + place : place + add));
  }
  writeFileSync(path, next);
  return () => (old === null ? rmSync(path) : writeFileSync(path, old));
};
