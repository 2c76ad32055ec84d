import { accountsService } from './accounts';
import { peopleService } from './people';

/** Accounts and people: what answers their requests. */
export const accountsArea = {
  services: {
    accounts: accountsService,
    people: peopleService,
  },
};
