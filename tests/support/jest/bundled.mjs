// Jest's transformation of a file of tests, and of what runs before it: what the bundle holds of it.
import { join } from 'node:path';
import { placeInBundle } from './bundle.mjs';

const placeOf = (path) => JSON.stringify(placeInBundle(path));
const globals = join(import.meta.dirname, 'globals.ts');

export default {
  getCacheKey: (_text, path) => `once ${placeInBundle(path)}`,
  process: (_text, path) => ({
    code: `import * as offered from '@jest/globals';
const { beginFile } = await importOnce(${placeOf(globals)});
beginFile(offered);
await importOnce(${placeOf(path)});`,
  }),
};
