import { dataSyncs } from './lanes';

/** Data sync as the map of the business shows it. */
export const syncArea = { resources: { dataSyncs } };
