/** What other areas may ask of API keys: those of a person, and who speaks by one. */
export { endKeysOf, keysOf } from './keys.store';
export { keyOf, whoOfKey } from './principal.store';
