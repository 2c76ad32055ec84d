import { statistics } from './statistics';
import { analyses } from './analyses';

/** Statistics as the map of the business shows it. */
export const statisticsArea = { resources: { statistics, analyses } };
