import { useSearchParams } from 'react-router-dom';
import { dataSyncs } from '#shared/areas/cdn/sync/lanes';
import { syncRuns } from '#shared/areas/cdn/sync/runs';
import { sourceLabels } from '#shared/metrics';
import { useQuery } from '../../../../kernel/request/query';
import { Unreadable } from '../../../../kernel/request/failure';
import { embeddedList } from '../../../../kernel/declared/list/embeddedList';
import { Page } from '../../../../kernel/page/Page';
import { t } from '../../../../kernel/text/translate';
import { LaneState } from './LaneState';
import { Card, Facts, formatElapsed, formatInstant, Skeleton, useKit } from '../../../../ui';
import { RunSpan } from '../../sync/runCells';
import { texts as runTexts } from '../../sync/texts';
import { ObjectActs } from '../../../../kernel/declared/ObjectActs';
import { laneActs } from './laneActs';
import { LaneDay } from './LaneDay';
import { texts } from './texts';
import { cdnWords } from '../../words';

const { one } = dataSyncs.endpoints;

const List = embeddedList(
  syncRuns,
  {
    endpoint: 'list',
    path: '/viewMore',
    title: cdnWords.syncHistory,
    columns: [
      'createdAt',
      'kind',
      { field: 'fromAt', label: runTexts.span, fields: ['fromAt', 'toAt'] },
      'points',
      'added',
      'changed',
      'unchanged',
      'ms',
      'message',
    ],
    grow: 'fromAt',
    widths: {
      createdAt: 176,
      kind: 100,
      fromAt: 160,
      points: 90,
      added: 90,
      changed: 90,
      unchanged: 90,
      ms: 90,
      message: 160,
    },
    filters: ['outcome', 'kind'],
    leads: (row) => `/viewMoreHistory?id=${row.id}`,
    empty: { title: ['还没有同步记录', 'No runs yet'] },
  },
  { cells: { fromAt: RunSpan } },
);
const Runs = ({ id }: { id: string }) => {
  return (
    <section className="flex min-w-0 flex-col gap-2">
      <h2 className="text-base font-semibold">{t(texts.runs)}</h2>
      <List fixed={{ laneId: id }} />
    </section>
  );
};

/** One lane: its watermarks, the slots of a day with what is missing, and what each run changed. */
const SyncLane = () => {
  const { timeZone, locale } = useKit();
  const [query] = useSearchParams();
  const id = query.get('id');
  const answer = useQuery(one, id ? { id } : null, { refreshOn: [dataSyncs.events.watermark] });
  const lane = answer.value;
  return (
    <Page
      {...(lane
        ? {
            object: lane.domain,
            badge: <LaneState row={lane} />,
            actions: (
              <ObjectActs area={dataSyncs} acts={laneActs} row={lane} onDone={answer.reload} />
            ),
          }
        : {})}
    >
      {answer.failure && <Unreadable failure={answer.failure} onRetry={answer.reload} />}
      {!lane && !answer.failure && <Skeleton className="h-80 w-full" />}
      {lane && (
        <div className="flex flex-col gap-4">
          <Card>
            <Facts
              columns={3}
              items={[
                [t(texts.param), lane.param],
                [t(texts.source), t(sourceLabels[lane.source])],
                [t(texts.completeTo), formatInstant(lane.completeTo, timeZone)],
                [
                  t(texts.past),
                  lane.pulledFrom !== null && lane.pulledFrom <= lane.startAt
                    ? t(texts.pastDone)
                    : t(texts.pastTo, { at: formatInstant(lane.pulledFrom, timeZone) }),
                ],
                [
                  t(texts.lag),
                  lane.lagSeconds === null ? '–' : formatElapsed(lane.lagSeconds * 1000, locale),
                ],
                [
                  t(texts.paceIs),
                  t(texts.paceOf, {
                    delay: formatElapsed(lane.delaySeconds * 1000, locale),
                    step: formatElapsed(lane.stepSeconds * 1000, locale),
                  }),
                ],
                [t(texts.gaps), String(lane.gaps)],
                [t(texts.error), lane.message ?? '–'],
              ]}
            />
          </Card>
          <LaneDay lane={lane} />
          <Runs id={lane.id} />
        </div>
      )}
    </Page>
  );
};
export default SyncLane;
