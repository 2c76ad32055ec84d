import { TextDecoder, TextEncoder } from 'node:util';

/** What every browser has and jsdom has not; import it before anything of the client. */
globalThis.TextEncoder ??= TextEncoder;
// Node's decoder is the same thing under a slightly different type.
globalThis.TextDecoder ??= TextDecoder as typeof globalThis.TextDecoder;
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
