import {
  dayCheck,
  dayCheckWaits,
  type dayChecks,
  slotsOfDay,
} from '#shared/areas/cdn/reconciliation/dayChecks';
import { Choice } from '../../../kernel/declared/Cell';
import type { RowOf } from '../../../kernel/declared/list/useList';
import type { ListParts } from '../../../kernel/screens/screens';
import { t } from '../../../kernel/text/translate';
import { texts } from './texts';

type Check = RowOf<typeof dayChecks.endpoints.list>;
type Of = { row: Check };
type Standing = { row: Pick<Check, 'state' | 'waitsFor'> };

/** The state of a check, and why there is no verdict where there is none. */
export const CheckState = ({ row }: Standing) => (
  <span className="flex min-w-0 flex-col">
    <Choice value={row.state} schema={dayCheck.schema.shape.state} />
    {row.waitsFor && (
      <span className="truncate text-xs text-ink-muted">{t(dayCheckWaits[row.waitsFor])}</span>
    )}
  </span>
);
const Points = ({ row }: Of) => (
  <span className="nums">
    {row.points === null ? '–' : t(texts.dayChecks.pointsOf, { n: row.points, all: slotsOfDay })}
  </span>
);

/** What the list of day checks draws itself. */
const parts: ListParts<Check> = { cells: { state: CheckState, points: Points } };
export default parts;
