import type { smsChannelScores } from '#shared/areas/sms/statistics/channels';
import type { RowOf } from '../../../kernel/declared/list/useList';
import type { ListParts } from '../../../kernel/screens/screens';
import { spanParts } from './groupParts';

/** The span stands at the head. */
const parts: ListParts<RowOf<typeof smsChannelScores.endpoints.list>> = spanParts;
export default parts;
