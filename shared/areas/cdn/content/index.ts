/** Refresh, preheat and probe as the map of the business shows it. */
export { preheats } from './preheats';
export { preheatPresets } from './presets';
export { probes } from './probes';
export { refreshes } from './refreshes';
