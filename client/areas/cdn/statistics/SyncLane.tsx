import { useSearchParams } from 'react-router-dom';
import { toast } from 'sonner';
import { dataSyncs, laneStates } from '#shared/areas/cdn/sync/lanes';
import { syncRuns } from '#shared/areas/cdn/sync/runs';
import type { Out } from '#shared/kernel/contract';
import { sourceLabels } from '#shared/metrics';
import { useMutation } from '../../../kernel/request/mutation';
import { useQuery } from '../../../kernel/request/query';
import { Unreadable } from '../../../kernel/request/failure';
import { embeddedList } from '../../../kernel/declared/list/embeddedList';
import { Page } from '../../../kernel/page/Page';
import { t } from '../../../kernel/text/translate';
import { useRefusal } from '../../../kernel/session/access';
import { StateBadge } from '../../../kernel/declared/StateBadge';
import { Button, Card, Facts, formatInstant, Skeleton, DateInput, useKit } from '../../../ui';
import { RunSpan } from '../sync/runCells';
import { texts as runTexts } from '../sync/texts';
import { SlotGrid } from './SlotGrid';
import { texts } from './texts';
import { cdnWords } from '../words';

const { one, slots, again } = dataSyncs.endpoints;
type Lane = Out<typeof one>;
const today = () => new Date().toISOString().slice(0, 10);
const dayMs = 86_400_000;

/** The newest day (UTC) of which slots have been pulled; today before the first one. */
const newestDay = (lane: Lane) =>
  lane.completeTo === null
    ? today()
    : new Date(Date.parse(lane.completeTo) - 1).toISOString().slice(0, 10);
/** What has been pulled of a day; null when that is nothing yet. */
const pulledOf = (lane: Lane, day: string) => {
  const start = Date.parse(`${day}T00:00:00Z`);
  const from = Math.max(start, Date.parse(lane.pulledFrom ?? lane.startAt));
  const to = Math.min(start + dayMs, Date.parse(lane.completeTo ?? lane.startAt));
  return from < to ? { from: new Date(from).toISOString(), to: new Date(to).toISOString() } : null;
};

const Day = ({ lane }: { lane: Lane }) => {
  const [query, setQuery] = useSearchParams();
  const day = query.get('day') ?? newestDay(lane);
  const pulled = pulledOf(lane, day);
  const answer = useQuery(slots, { id: lane.id, day }, { refreshOn: [dataSyncs.events.watermark] });
  const act = useMutation(again);
  const refusal = useRefusal('staff.data.operate');
  const pull = async () => {
    const done = pulled && (await act.run({ id: lane.id, ...pulled }));
    if (done) toast.success(t(texts.sync.againDone, done));
    answer.reload();
  };
  return (
    <Card
      title={t(texts.sync.slots)}
      actions={
        <>
          <label className="flex items-center gap-1.5 text-xs text-ink-muted">
            {t(texts.sync.day)}
            <DateInput
              aria-label={t(texts.sync.day)}
              className="!w-36"
              value={day}
              max={today()}
              onChange={(chosen) =>
                setQuery((old) => {
                  const next = new URLSearchParams(old);
                  next.set('day', chosen || today());
                  return next;
                })
              }
            />
          </label>
          {lane.source !== 'log' && (
            <Button
              size="sm"
              busy={act.busy}
              disabled={refusal || (!pulled && t(texts.sync.againNothing))}
              onClick={() => void pull()}
            >
              {t(texts.sync.again)}
            </Button>
          )}
        </>
      }
    >
      {answer.failure && <Unreadable failure={answer.failure} onRetry={answer.reload} />}
      {answer.value ? (
        <SlotGrid slots={answer.value.slots} completeTo={lane.completeTo} />
      ) : (
        <Skeleton className="h-48 w-full" />
      )}
    </Card>
  );
};

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
      <h2 className="text-base font-semibold">{t(texts.sync.runs)}</h2>
      <List fixed={{ laneId: id }} />
    </section>
  );
};

/** One lane: its watermarks, the slots of a day with what is missing, and what each run changed. */
const SyncLane = () => {
  const { timeZone } = useKit();
  const [query] = useSearchParams();
  const id = query.get('id');
  const answer = useQuery(one, id ? { id } : null, { refreshOn: [dataSyncs.events.watermark] });
  const lane = answer.value;
  return (
    <Page
      {...(lane
        ? {
            object: lane.domain,
            badge: <StateBadge of={laneStates[lane.state]} />,
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
                [t(texts.sync.param), lane.param],
                [t(texts.sync.source), t(sourceLabels[lane.source])],
                [t(texts.sync.completeTo), formatInstant(lane.completeTo, timeZone)],
                [
                  t(texts.sync.past),
                  lane.pulledFrom !== null && lane.pulledFrom <= lane.startAt
                    ? t(texts.sync.pastDone)
                    : t(texts.sync.pastTo, { at: formatInstant(lane.pulledFrom, timeZone) }),
                ],
                [t(texts.sync.gaps), String(lane.gaps)],
                [t(texts.sync.error), lane.message ?? '–'],
              ]}
            />
          </Card>
          <Day lane={lane} />
          <Runs id={lane.id} />
        </div>
      )}
    </Page>
  );
};
export default SyncLane;
