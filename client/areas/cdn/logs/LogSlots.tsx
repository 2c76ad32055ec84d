import { logStatistics } from '#shared/areas/cdn/logs/logStatistics';
import { statistics } from '#shared/areas/cdn/statistics/statistics';
import { embeddedList } from '../../../kernel/declared/list/embeddedList';
import { t } from '../../../kernel/text/translate';
import { cdnWords } from '../words';
import { LogStatistics } from './LogStatistics';
import { ratioColumns, ratioWidths } from './logColumns';
import { texts } from './texts';

const path = '/cdn-logdatastatisticby5mins';
const List = embeddedList(logStatistics, {
  endpoint: 'list',
  path,
  title: texts.statistics.slots,
  columns: ['slotAt', ...ratioColumns],
  optional: ['accountId', 'counterRequests', 'status2xx', 'status3xx'],
  grow: 'domain',
  widths: { ...ratioWidths, slotAt: 115 },
  filters: ['domainId', 'paramId', 'accountId', 'state', 'slotAt'],
  search: cdnWords.searchDomains,
  size: 50,
  tint: false,
  refreshOn: [statistics.events.completed],
  empty: { title: texts.statistics.none, text: texts.statistics.noneText },
});

/** Log lines and counters by five minutes. */
const LogSlots = () => (
  <LogStatistics step="5m" path={path} note={t(texts.statistics.span)} List={List} />
);
export default LogSlots;
