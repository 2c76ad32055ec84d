/** Statistics as the map of the business shows it. */
export { statistics } from './statistics';
export { analyses } from './analyses';
export { dataPoints } from './dataPoints';
export { knownGaps } from './knownGaps';
export { lastRanges } from './lastRanges';
export { precomputes } from './precomputes';
export { metricExports } from './metricExports';
