import { refreshesService } from './refreshes';
import { preheatsService } from './preheats';
import { preheatPresetsService } from './presets';
import { probesService } from './probes';

/** Refresh, preheat and probe: what answers their requests. */
export const contentArea = {
  services: {
    refreshes: refreshesService,
    preheats: preheatsService,
    preheatPresets: preheatPresetsService,
    probes: probesService,
  },
};
