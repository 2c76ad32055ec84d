import type { smsRecords } from '#shared/areas/sms/records/records';
import type { RowOf } from '../../../kernel/declared/list/useList';
import type { ListParts } from '../../../kernel/screens/screens';
import { RecordTrace } from './RecordTrace';

/** What opens beside a list of messages. */
const parts: ListParts<RowOf<(typeof smsRecords)['endpoints']['list']>> = { detail: RecordTrace };
export default parts;
