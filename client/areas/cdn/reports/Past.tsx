import { platformReports } from '#shared/areas/cdn/reports/platformReports';
import { statistics } from '#shared/areas/cdn/statistics/statistics';
import { useQuery } from '../../../kernel/request/query';
import { t } from '../../../kernel/text/translate';
import { formatInstant, StatusDot, useKit } from '../../../ui';
import { texts } from './texts';

/** Says how far back figures have been fetched, while some of the past has yet to come. */
export const Past = () => {
  const { timeZone } = useKit();
  const { value } = useQuery(
    platformReports.endpoints.past,
    {},
    { refreshOn: [statistics.events.completed] },
  );
  if (!value?.fetchedFrom) return null;
  return (
    <StatusDot tone="progress">
      {t(texts.past, { at: formatInstant(value.fetchedFrom, timeZone).slice(0, 16) })}
    </StatusDot>
  );
};
