import { joined } from '../kernel/joined';
import { cdnAreas } from './cdn/index';
import { platformAreas } from './platform/index';
import { smsAreas } from './sms/index';

export { declareAreas } from './declare';

/** The map of the business: every resource of the console, once. */
export const resources = joined([...platformAreas, ...cdnAreas, ...smsAreas], 'resources');
