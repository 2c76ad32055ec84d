import { answering } from '../../area';
import { refreshesService } from './refreshes';
import { preheatsService } from './preheats';
import { probesService } from './probes';

/** Refresh, preheat and probe: what answers their requests. */
export const contentArea = answering({
  refreshes: refreshesService,
  preheats: preheatsService,
  probes: probesService,
});
