import { answering } from '../../area';
import { accountsService } from './accounts';
import { peopleService } from './people';
import { smsRatesService } from './smsRates';
import { userProfilesService } from './userProfiles';

/** Accounts and people: what answers their requests. */
export const accountsArea = answering({
  accounts: accountsService,
  people: peopleService,
  smsRates: smsRatesService,
  userProfiles: userProfilesService,
});
