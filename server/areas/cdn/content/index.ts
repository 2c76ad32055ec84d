import { answering } from '../../area';
import { contentLanesService } from './contentLanes';
import { purgeLatenciesService } from './purgeLatencies';
import { refreshesService } from './refreshes';
import { preheatsService } from './preheats';
import { preheatFetchesService } from './preheatFetches';
import { preheatResultsService } from './preheatResults';
import { preheatGrantsService } from './preheatGrants';
import { probesService } from './probes';

/** Refresh, preheat and probe: what answers their requests. */
export const contentArea = answering({
  contentLanes: contentLanesService,
  purgeLatencies: purgeLatenciesService,
  refreshes: refreshesService,
  preheatFetches: preheatFetchesService,
  preheatResults: preheatResultsService,
  preheatGrants: preheatGrantsService,
  preheats: preheatsService,
  probes: probesService,
});
