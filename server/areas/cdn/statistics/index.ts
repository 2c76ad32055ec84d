import { statisticsService } from './statistics';
import { analysesService } from './analyses';

/** Statistics: what answers their requests. */
export const statisticsArea = {
  services: {
    statistics: statisticsService,
    analyses: analysesService,
  },
};
