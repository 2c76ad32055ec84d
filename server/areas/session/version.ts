import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

let known: string | null = null;
/** Version of the running build (dist/version.json beside the bundle); 'dev' in the source tree. */
export const buildVersion = (): string => {
  if (known !== null) return known;
  try {
    const file = join(dirname(fileURLToPath(import.meta.url)), 'version.json');
    known = String((JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version);
  } catch {
    known = 'dev';
  }
  return known;
};
