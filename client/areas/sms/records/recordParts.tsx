import type { smsRecords } from '#shared/areas/sms/records/records';
import type { RowOf } from '../../../kernel/declared/list/useList';
import type { ListParts } from '../../../kernel/screens/screens';
import { t } from '../../../kernel/text/translate';
import { RecordTrace } from './RecordTrace';

type Row = RowOf<(typeof smsRecords)['endpoints']['list']>;
const Advice = ({ row: { advice } }: { row: Row }) => (
  <span className="whitespace-normal text-ink-2">{advice && t([advice.zhCN, advice.en])}</span>
);
/** What opens beside a list of messages, and the cell that says what to do. */
const parts: ListParts<Row> = { cells: { advice: Advice }, detail: RecordTrace };
export default parts;
