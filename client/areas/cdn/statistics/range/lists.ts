import * as cdnTerms from '#shared/areas/cdn/terms';
import { dataPlans } from '#shared/areas/cdn/corrections/dataPlans';
import { dataPoints } from '#shared/areas/cdn/statistics/dataPoints';
import { knownGaps } from '#shared/areas/cdn/statistics/knownGaps';
import { embeddedList } from '../../../../kernel/declared/list/embeddedList';
import { changeCells } from '../points/changeCells';
import { changeColumns, pointOf } from '../points/changeColumns';
import { texts } from './texts';

const path = '/cdn-lastrangedata';

/** What is stored of the series, change by change. */
export const RawRows = embeddedList(
  dataPoints,
  {
    ...changeColumns,
    endpoint: 'list',
    path,
    prefix: 'raw',
    title: texts.raw,
    columns: ['slotAt', { field: 'country', label: cdnTerms.countryShort }, 'value', 'cause', 'at'],
    optional: [],
    grow: 'cause',
    widths: { slotAt: 105, country: 80, value: 110, at: 105 },
    filters: [],
    leads: pointOf,
    refreshOn: [dataPlans.events.changed],
    empty: { title: texts.noRaw },
  },
  { cells: changeCells },
);

/** Gaps of the domain that somebody marked. */
export const KnownGaps = embeddedList(knownGaps, {
  endpoint: 'list',
  path,
  prefix: 'known',
  title: texts.known,
  columns: ['fromAt', 'toAt', 'paramId', 'source', 'reason', 'actor', 'createdAt'],
  optional: ['createdAt'],
  grow: 'reason',
  widths: { fromAt: 120, toAt: 120, paramId: 130, source: 110, actor: 170 },
  filters: [],
  size: 10,
  tint: false,
  actionsWidth: 150,
  actions: [{ endpoint: 'remove', label: texts.unmark, confirm: texts.unmarkNote }],
  empty: { title: texts.noKnown },
});
