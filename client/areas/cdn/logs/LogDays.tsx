import { logStatistics } from '#shared/areas/cdn/logs/logStatistics';
import { statistics } from '#shared/areas/cdn/statistics/statistics';
import { embeddedList } from '../../../kernel/declared/list/embeddedList';
import { t } from '../../../kernel/text/translate';
import { cdnWords } from '../words';
import { LogStatistics } from './LogStatistics';
import { ratioColumns, ratioWidths } from './logColumns';
import { texts } from './texts';

const path = '/cdn-logdatastatistic';
const List = embeddedList(logStatistics, {
  endpoint: 'days',
  path,
  title: texts.statistics.days,
  columns: ['day', ...ratioColumns],
  optional: ['accountId', 'counterRequests', 'status2xx', 'status3xx'],
  grow: 'domain',
  widths: { ...ratioWidths, day: 115 },
  filters: ['domainId', 'paramId', 'accountId', 'state', 'day'],
  search: cdnWords.searchDomains,
  size: 50,
  tint: false,
  refreshOn: [statistics.events.completed],
  empty: { title: texts.statistics.none, text: texts.statistics.noneText },
});

/** Log lines and counters by day of UTC. */
const LogDays = () => (
  <LogStatistics step="1d" path={path} note={t(texts.statistics.daySpan)} List={List} />
);
export default LogDays;
