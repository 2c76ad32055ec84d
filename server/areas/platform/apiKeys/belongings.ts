/** What other areas may ask of API keys. */
export { endKeysOf, keysOf } from './keys.store';
