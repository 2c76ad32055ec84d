// Jest's transformation of a file of tests, and of what runs before it: what the bundle holds of it.
import { placeInBundle } from './bundle.mjs';

export default {
  getCacheKey: (_text, path) => placeInBundle(path),
  process: (_text, path) => ({ code: `import ${JSON.stringify(placeInBundle(path))};` }),
};
