import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { toast } from 'sonner';
import { dataSyncs, laneStates, runKinds } from '#shared/areas/cdn/sync/lanes';
import type { Out } from '#shared/kernel/contract';
import { sourceLabels } from '#shared/metrics';
import { useAct } from '../../../kernel/request/act';
import { useAnswer } from '../../../kernel/request/answers';
import { Unreadable } from '../../../kernel/request/failure';
import { useList } from '../../../kernel/declared/lists';
import { ListTable } from '../../../kernel/declared/ListTable';
import { Page } from '../../../kernel/page/Page';
import { useSay } from '../../../kernel/text/say';
import { useRefusal } from '../../../kernel/session/who';
import { StateBadge } from '../../../kernel/declared/state';
import {
  Button,
  Card,
  type Column,
  EmptyState,
  Facts,
  formatInstant,
  Skeleton,
  TextInput,
  useKit,
  withUnit,
} from '../../../ui';
import type texts from './messages.zh-CN.json';
import { SlotGrid } from './SlotGrid';

const { one, slots, runs, again } = dataSyncs.endpoints;
type Lane = Out<typeof one>;
type Run = Out<typeof runs>['rows'][number];
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
  const say = useSay<keyof typeof texts>();
  const [query, setQuery] = useSearchParams();
  const day = query.get('day') ?? newestDay(lane);
  const pulled = pulledOf(lane, day);
  const answer = useAnswer(
    slots,
    { id: lane.id, day },
    { refreshOn: [dataSyncs.events.watermark] },
  );
  const act = useAct(again);
  const refusal = useRefusal('staff.data.operate');
  const pull = async () => {
    const done = pulled && (await act.run({ id: lane.id, ...pulled }));
    if (done) toast.success(say('sync.againDone', done));
    answer.reload();
  };
  return (
    <Card
      title={say('sync.slots')}
      actions={
        <>
          <label className="flex items-center gap-1.5 text-xs text-ink-muted">
            {say('sync.day')}
            <TextInput
              type="date"
              value={day}
              max={today()}
              onChange={(e) =>
                setQuery((old) => {
                  const next = new URLSearchParams(old);
                  next.set('day', e.target.value || today());
                  return next;
                })
              }
            />
          </label>
          {lane.source !== 'log' && (
            <Button
              size="sm"
              busy={act.busy}
              disabled={refusal || (!pulled && say('sync.againNothing'))}
              onClick={() => void pull()}
            >
              {say('sync.again')}
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

const useColumns = (): Column<Run>[] => {
  const say = useSay<keyof typeof texts>();
  const { locale, timeZone } = useKit();
  return useMemo(() => {
    const count = (id: 'points' | 'added' | 'changed' | 'unchanged'): Column<Run> => ({
      id,
      header: say(`sync.${id}`),
      align: 'right',
      width: 90,
      cell: (r) => withUnit(r[id], 'count', locale),
    });
    return [
      {
        id: 'createdAt',
        header: say('sync.time'),
        width: 176,
        always: true,
        cell: (r) => <span className="nums">{formatInstant(r.createdAt, timeZone)}</span>,
      },
      {
        id: 'kind',
        header: say('sync.kind'),
        width: 100,
        cell: (r) => say(runKinds[r.kind]),
      },
      {
        id: 'span',
        header: say('sync.span'),
        fields: ['fromAt', 'toAt'],
        grow: true,
        cell: (r) => (
          <span className="nums">{`${formatInstant(r.fromAt, timeZone).slice(0, 16)} – ${formatInstant(r.toAt, timeZone).slice(0, 16)}`}</span>
        ),
      },
      count('points'),
      count('added'),
      count('changed'),
      count('unchanged'),
      {
        id: 'ms',
        header: say('sync.ms'),
        align: 'right',
        width: 90,
        cell: (r) => withUnit(r.ms, 'ms', locale),
      },
      { id: 'message', header: say('sync.error'), width: 160, cell: (r) => r.message ?? '–' },
    ];
  }, [say, locale, timeZone]);
};

const Runs = ({ id }: { id: string }) => {
  const say = useSay<keyof typeof texts>();
  const columns = useColumns();
  const list = useList(runs, { fixed: { id }, refreshOn: [dataSyncs.events.watermark] });
  return (
    <section className="flex min-w-0 flex-col gap-2">
      <h2 className="text-base font-semibold">{say('sync.runs')}</h2>
      <ListTable
        list={list}
        name="/viewMore"
        label={say('sync.runs')}
        columns={columns}
        rowKey={(r) => r.id}
        none={say('sync.noRuns')}
      />
    </section>
  );
};

/** One lane: its watermarks, the slots of a day with what is missing, and what each run changed. */
const SyncLane = () => {
  const say = useSay<keyof typeof texts>();
  const { timeZone } = useKit();
  const [query] = useSearchParams();
  const id = query.get('id');
  const answer = useAnswer(one, id ? { id } : null, { refreshOn: [dataSyncs.events.watermark] });
  const lane = answer.value;
  if (!id)
    return (
      <Page>
        <EmptyState kind="nothing" title={say('sync.choose')} />
      </Page>
    );
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
                [say('sync.param'), lane.param],
                [say('sync.source'), say(sourceLabels[lane.source])],
                [say('sync.completeTo'), formatInstant(lane.completeTo, timeZone)],
                [
                  say('sync.past'),
                  lane.pulledFrom !== null && lane.pulledFrom <= lane.startAt
                    ? say('sync.pastDone')
                    : say('sync.pastTo', { at: formatInstant(lane.pulledFrom, timeZone) }),
                ],
                [say('sync.gaps'), String(lane.gaps)],
                [say('sync.error'), lane.message ?? '–'],
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
