import type { dataSyncs } from '#shared/areas/cdn/sync/lanes';
import type { RowOf } from '../../../../kernel/declared/list/useList';
import type { ListParts } from '../../../../kernel/screens/screens';
import { t } from '../../../../kernel/text/translate';
import { formatElapsed, formatInstant, useKit } from '../../../../ui';
import { LaneState } from './LaneState';
import { texts } from './texts';

type Lane = RowOf<typeof dataSyncs.endpoints.list>;
type Of = { row: Lane };

const Domain = ({ row }: Of) => (
  <a className="hover:underline" href={`#/viewMore?id=${row.id}`}>
    {row.domain}
  </a>
);
const Lag = ({ row: { lagSeconds } }: Of) => {
  const { locale } = useKit();
  return (
    <span className="nums">
      {lagSeconds === null ? '–' : formatElapsed(lagSeconds * 1000, locale)}
    </span>
  );
};
const Past = ({ row }: Of) => {
  const { timeZone } = useKit();
  return row.pulledFrom !== null && row.pulledFrom <= row.startAt ? (
    <>{t(texts.pastDone)}</>
  ) : (
    <>{t(texts.pastTo, { at: formatInstant(row.pulledFrom, timeZone).slice(0, 16) })}</>
  );
};

/** What the list of lanes draws itself. */
const parts: ListParts<Lane> = {
  cells: { domain: Domain, state: LaneState, lagSeconds: Lag, pulledFrom: Past },
};
export default parts;
