import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

let version: string | null = null;
/** Version and commit of the running build (dist/version.json beside the bundle); 'dev' in the source tree. */
export const buildVersion = (): string => {
  if (version !== null) return version;
  try {
    const file = join(dirname(fileURLToPath(import.meta.url)), 'version.json');
    // Written by scripts/build.mjs.
    const stamp = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string | null>;
    version = `${stamp['version']}+${stamp['commit'] ?? stamp['builtAt']}`;
  } catch {
    version = 'dev';
  }
  return version;
};
