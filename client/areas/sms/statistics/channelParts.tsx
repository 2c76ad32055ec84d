import type { smsChannelScores } from '#shared/areas/sms/statistics/channels';
import type { RowOf } from '../../../kernel/declared/list/useList';
import type { ListParts } from '../../../kernel/screens/screens';
import { spanFilters } from './groupParts';

/** The span stands in the bar. */
const parts: ListParts<RowOf<typeof smsChannelScores.endpoints.list>> = { filters: spanFilters };
export default parts;
