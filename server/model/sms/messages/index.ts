import type { ModelArea } from '../../area';
import { exchangeTables } from '../exchanges/index';
import { messageAgeing, messageChecks } from './upkeep';

/** Messages of SMS for those who take them in, carry them and show them. */
export { acceptMessages, type Acceptance, type Taken, type Wanted } from './accept.store';
export { messageKeys, type MessageKeys } from './keys.store';
export { allotNumbers, firstNumber, publicId } from './numbers';
export { channelRoute, routesOf, type Route } from './routes.store';
export { signedText, templateText, textsOf } from './material';
export { addSubmission, reasonsOf } from './submission.store';
export { sendTrial, type Trial } from './trial';

/** Messages: what must hold for them, and what of them ages. */
export const messagesArea: ModelArea = {
  checks: messageChecks,
  ageing: messageAgeing,
  analytics: exchangeTables,
};
