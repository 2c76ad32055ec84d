import { accounts } from './accounts';
import { people } from './people';

/** Accounts and people as the map of the business shows it. */
export const accountsArea = { resources: { accounts, people } };
