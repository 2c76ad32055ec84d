import { type lastRanges, slotStates } from '#shared/areas/cdn/statistics/lastRanges';
import type { Out } from '#shared/kernel/contract';
import { StateDot } from '../../../../kernel/declared/StateBadge';
import { go } from '../../../../kernel/page/navigate';
import { useRefusal } from '../../../../kernel/session/access';
import { t } from '../../../../kernel/text/translate';
import { Button, Card, DataTable, formatInstant, useKit, withUnit } from '../../../../ui';
import { texts } from './texts';

type Gap = Out<typeof lastRanges.endpoints.read>['gaps'][number];
type Props = {
  gaps: readonly Gap[];
  repairOf(gap: Gap): string;
  onMark(gap: Gap): void;
};

/** Spans of a window in which figures are missing, each to be marked or repaired. */
export const Gaps = ({ gaps, repairOf, onMark }: Props) => {
  const { timeZone, locale } = useKit();
  const refusal = useRefusal('staff.data.operate');
  const at = (instant: string) => formatInstant(instant, timeZone).slice(5, 16);
  if (gaps.length === 0)
    return (
      <Card title={t(texts.gaps)}>
        <p className="text-sm text-ink-muted">{t(texts.noGaps)}</p>
      </Card>
    );
  return (
    <Card title={t(texts.gaps)} flush>
      <DataTable
        name="/cdn-lastrangedata gaps"
        label={t(texts.gaps)}
        rows={gaps}
        rowKey={(g) => g.from}
        maxHeight="320px"
        columns={[
          {
            id: 'from',
            header: t(texts.span),
            always: true,
            width: 230,
            value: (g) => g.from,
            cell: (g) => <span className="nums">{`${at(g.from)} – ${at(g.to)}`}</span>,
          },
          {
            id: 'slots',
            header: t(texts.slots),
            align: 'right',
            width: 80,
            value: (g) => g.slots,
            cell: (g) => withUnit(g.slots, 'count', locale),
          },
          {
            id: 'state',
            header: t(texts.state),
            width: 190,
            value: (g) => g.state,
            cell: (g) => <StateDot of={slotStates[g.state]} />,
          },
          {
            id: 'reason',
            header: t(texts.reason),
            grow: true,
            cell: (g) => g.reason ?? '–',
          },
        ]}
        actionsWidth={250}
        rowActions={(gap) => (
          <>
            {gap.reason === null && (
              <Button size="sm" disabled={refusal} onClick={() => onMark(gap)}>
                {t(texts.mark)}
              </Button>
            )}
            <Button size="sm" onClick={() => go(repairOf(gap))}>
              {t(texts.repair)}
            </Button>
          </>
        )}
      />
    </Card>
  );
};
