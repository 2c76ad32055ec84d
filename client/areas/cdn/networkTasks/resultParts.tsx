import { useSearchParams } from 'react-router-dom';
import type { netResults } from '#shared/areas/cdn/networkTasks/netResults';
import { netRounds, roundStates } from '#shared/areas/cdn/networkTasks/netRounds';
import { netKinds } from '#shared/areas/cdn/networkTasks/netTasks';
import { sentenceText } from '#shared/kernel/sentences';
import type { RowOf } from '../../../kernel/declared/list/useList';
import { StateDot } from '../../../kernel/declared/StateBadge';
import { Unreadable } from '../../../kernel/request/failure';
import { useMutation } from '../../../kernel/request/mutation';
import { useQuery } from '../../../kernel/request/query';
import type { ListParts } from '../../../kernel/screens/screens';
import { useRefusal } from '../../../kernel/session/access';
import { t } from '../../../kernel/text/translate';
import {
  Button,
  Callout,
  Card,
  formatInstant,
  isId,
  Segments,
  Select,
  Skeleton,
  useKit,
} from '../../../ui';
import { RoundHistory } from './RoundHistory';
import { Matrix, type MatrixOf, type Shade } from './Matrix';
import { texts } from './texts';

type Row = RowOf<typeof netResults.endpoints.list>;
const { list, matrix, stop } = netRounds.endpoints;
const mostRounds = 40;
const numberOf = (text: string | null): number | undefined =>
  text !== null && /^\d{1,6}$/.test(text) ? Number(text) : undefined;

/** What the address chooses: a round, a span of its targets, a node; the newest round without one. */
const useChoice = () => {
  const [query, setQuery] = useSearchParams();
  const task = query.get('task');
  const rounds = useQuery(
    list,
    { size: mostRounds, ...(task && isId(task) ? { taskId: task } : {}) },
    { refreshOn: [netRounds.events.changed] },
  );
  const wanted = query.get('round');
  const roundId = wanted && isId(wanted) ? wanted : rounds.value?.rows[0]?.id;
  const [from, to] = [numberOf(query.get('from')), numberOf(query.get('to'))];
  const shade: Shade = query.get('by') === 'p95' ? 'p95' : 'loss';
  const put = (patch: Record<string, string | null>) =>
    setQuery((before) => {
      const next = new URLSearchParams(before);
      for (const [name, value] of Object.entries(patch))
        if (value === null) next.delete(name);
        else next.set(name, value);
      return next;
    });
  return { rounds, roundId, from, to, node: numberOf(query.get('node')), shade, put };
};
type Choice = ReturnType<typeof useChoice>;

const RoundPicker = ({ rounds, roundId = '', put }: Choice) => {
  const { timeZone } = useKit();
  return (
    <Select
      aria-label={t(texts.round)}
      value={roundId}
      options={(rounds.value?.rows ?? []).map((r) => ({
        value: r.id,
        label: `${r.taskName} · ${formatInstant(r.createdAt, timeZone)} · ${t(roundStates[r.state])}`,
      }))}
      onChange={(e) => put({ round: e.target.value, from: null, to: null, node: null })}
    />
  );
};

const Verdict = ({ of: { round } }: { of: MatrixOf }) => {
  const refusal = useRefusal('staff.tests.operate');
  const act = useMutation(stop, { done: texts.stopped });
  const measured = round.nodes.length > 0 ? Math.floor(round.pairs / round.nodes.length) : 0;
  return (
    <div className="flex min-w-0 flex-col gap-2 text-sm">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <StateDot of={roundStates[round.state]} />
        <span className="text-ink-muted">
          {t(texts.method, { method: t(netKinds[round.kind]) })}
        </span>
        <span className="text-ink-muted">
          {t(texts.progress, { done: measured, all: round.targetCount })}
        </span>
        {round.state === 'running' && !refusal && (
          <Button size="sm" busy={act.busy} onClick={() => void act.run({ id: round.id })}>
            {t(texts.stop)}
          </Button>
        )}
      </div>
      {round.verdict && (
        <Callout tone={round.badPairs > 0 ? 'error' : 'success'}>
          {t(sentenceText(round.verdict))}
          {round.columns && <div>{t(sentenceText(round.columns))}</div>}
        </Callout>
      )}
    </div>
  );
};

const Above = () => {
  const choice = useChoice();
  const { roundId, from, to, shade, put, rounds } = choice;
  const answer = useQuery(
    matrix,
    roundId
      ? {
          id: roundId,
          ...(from !== undefined && { fromTarget: from }),
          ...(to !== undefined && { toTarget: to }),
        }
      : null,
    { refreshOn: [netRounds.events.changed] },
  );
  if (rounds.value?.rows.length === 0) return null;
  const whole = from === undefined && to === undefined;
  return (
    <Card
      className="mb-4"
      title={t(texts.matrix)}
      note={t(texts.matrixNote)}
      actions={
        <>
          {!whole && (
            <Button size="sm" onClick={() => put({ from: null, to: null, node: null })}>
              {t(texts.whole)}
            </Button>
          )}
          <Segments
            label={t(texts.by)}
            value={shade}
            options={[
              { value: 'loss', label: t(texts.loss) },
              { value: 'p95', label: t(texts.p95) },
            ]}
            onChange={(by) => put({ by })}
          />
          <div className="w-96 max-w-full">
            <RoundPicker {...choice} />
          </div>
        </>
      }
    >
      {answer.failure && !answer.value && (
        <Unreadable failure={answer.failure} onRetry={answer.reload} />
      )}
      {!answer.value && !answer.failure && <Skeleton className="h-40 w-full" />}
      {answer.value && (
        <div className="flex min-w-0 flex-col gap-3">
          <Verdict of={answer.value} />
          <Matrix of={answer.value} shade={shade} />
          <RoundHistory
            rounds={(rounds.value?.rows ?? []).filter(
              (r) => r.taskId === answer.value?.round.taskId,
            )}
          />
        </div>
      )}
    </Card>
  );
};

/** What the results have of their own: the round, its verdict and its matrix, which narrow the list below. */
const parts: ListParts<Row> = {
  above: Above,
  useInput: () => {
    const { roundId, from, to, node } = useChoice();
    return {
      ...(roundId && { roundId }),
      ...(from !== undefined && { fromTarget: from }),
      ...(to !== undefined && { toTarget: to }),
      ...(node !== undefined && { nodeNumber: node }),
    };
  },
};
export default parts;
