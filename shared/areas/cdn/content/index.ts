/** Refresh, preheat and probe as the map of the business shows it. */
export { contentLanes } from './contentLanes';
export { preheatFetches } from './preheatFetches';
export { preheatGrants } from './preheatGrants';
export { preheats } from './preheats';
export { preheatResults } from './preheatResults';
export { preheatPresets } from './presets';
export { probes } from './probes';
export { purgeLatencies } from './purgeLatencies';
export { refreshes } from './refreshes';
