import { sessions } from './session';

/** Sign-in as the map of the business shows it. */
export const sessionArea = { resources: { sessions } };
