import * as all from './all';

export { declareAreas } from './declare';

/** The map of the business: every resource of the console, once. */
export const resources: typeof all = { ...all };
