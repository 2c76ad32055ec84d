import type { ModelArea } from '../../area';
import { exchangeTables } from '../exchanges/index';
import { messageCharges } from './charges.store';
import { messageAgeing, messageChecks } from './upkeep';

/** Messages of SMS for those who take them in, carry them and show them. */
export {
  acceptMessages,
  type Acceptance,
  mostParts,
  type Taken,
  type Wanted,
} from './accept.store';
export { creditNow, dueSpends, openCredit, recountSpent } from './credit.store';
export { messageKeys, type MessageKeys } from './keys.store';
export { firstNumber, publicId } from './numbers';
export { allotNumbers } from './numbers.store';
export { charged } from './charges.store';
export { priceJoin, priceOn } from './price';
export { channelRoute, judgedRules, routesOf, type JudgedRule, type Route } from './routes.store';
export {
  ableOf,
  type Costs,
  sharersOf,
  staleMs,
  type Wanting,
  type WayBinding,
  wayOf,
} from './ways';
export { messageDays } from './upkeep';
export { signedText, templateText, textsOf } from './material';
export { allowancesOf } from './rules.store';
export { addSubmission, reasonsOf } from './submission.store';
export { sendTrial, type Trial } from './trial';

/** Messages: what must hold for them, and what of them ages. */
export const messagesArea: ModelArea = {
  checks: messageChecks,
  ageing: messageAgeing,
  analytics: exchangeTables,
  charges: messageCharges,
};
