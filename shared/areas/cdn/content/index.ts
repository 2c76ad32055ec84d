import { preheats } from './preheats';
import { preheatPresets } from './presets';
import { probes } from './probes';
import { refreshes } from './refreshes';

/** Refresh, preheat and probe as the map of the business shows it. */
export const contentArea = { resources: { refreshes, preheats, preheatPresets, probes } };
