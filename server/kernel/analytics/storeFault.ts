import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Folder of the embedded engine below the data folder. */
export const storeFolder = 'analytics';
const fileOf = (dir: string): string => `${dir}.fault`;

/** Leaves beside the engine's folder why it could not be opened, for all who ask while no engine answers. */
export const noteStoreFault = (dir: string, sentence: string): void =>
  writeFileSync(fileOf(dir), `${sentence}\n`, { mode: 0o600 });
export const clearStoreFault = (dir: string): void => rmSync(fileOf(dir), { force: true });
/** Why the embedded engine could not open its folder when it was last started; null when it could. */
export const storeFault = (dataDir: string): string | null => {
  const file = fileOf(join(dataDir, storeFolder));
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
};
