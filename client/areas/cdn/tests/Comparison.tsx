import { useState } from 'react';
import { differencesOf, stepLabel } from '#shared/areas/cdn/tests/judge';
import { testRuns, testStates } from '#shared/areas/cdn/tests/testRuns';
import { useQuery } from '../../../kernel/request/query';
import { t } from '../../../kernel/text/translate';
import { Card, Checkbox, DiffView, formatInstant, Select, Skeleton, useKit } from '../../../ui';
import { useRun, type WholeRun } from './RunView';
import { texts } from './texts';

const nameOf = (what: string): string =>
  what.endsWith(' ms') ? `${t(stepLabel(what.slice(0, -3)))} ms` : what;

const Differences = ({ a, b }: { a: WholeRun; b: WholeRun }) => {
  const { timeZone } = useKit();
  const [times, setTimes] = useState(false);
  const [before, after] = a.createdAt < b.createdAt ? [a, b] : [b, a];
  const all = differencesOf(before.results, after.results);
  const shown = times ? all : all.filter((d) => !d.fleeting);
  const at = (run: WholeRun) => formatInstant(run.createdAt, timeZone);
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <Checkbox label={t(texts.showTimes)} checked={times} onChange={() => setTimes(!times)} />
      {shown.length === 0 ? (
        <p className="text-sm text-ink-muted">{t(texts.onlyTimes)}</p>
      ) : (
        <DiffView
          label={t(texts.where)}
          heads={[`${t(texts.before)} · ${at(before)}`, `${t(texts.after)} · ${at(after)}`]}
          differences={shown.map((d) => ({
            key: `${d.point} ${d.what}`,
            label: (
              <>
                {d.point}
                <br />
                <code className="font-mono text-xs">{nameOf(d.what)}</code>
              </>
            ),
            before: d.before,
            after: d.after,
          }))}
        />
      )}
    </div>
  );
};

type Props = { run: WholeRun; otherId: string | null; onChange(id: string | null): void };
/** A run beside another one of the same address: what differs, by header and by time. */
export const Comparison = ({ run, otherId, onChange }: Props) => {
  const { timeZone } = useKit();
  const { value } = useQuery(testRuns.endpoints.list, { search: run.url, size: 30 });
  const other = useRun(otherId).value;
  const rows = (value?.rows ?? []).filter((r) => r.id !== run.id && r.state !== 'waiting');
  const labels = new Map(
    rows.map((r) => [r.id, `${formatInstant(r.createdAt, timeZone)} · ${t(testStates[r.state])}`]),
  );
  if (otherId && !labels.has(otherId))
    labels.set(otherId, other ? formatInstant(other.createdAt, timeZone) : otherId);
  return (
    <Card title={t(texts.compare)}>
      <div className="flex min-w-0 flex-col gap-3">
        <Select
          className="max-w-96"
          aria-label={t(texts.compareWith)}
          value={otherId ?? ''}
          options={[
            { value: '', label: t(texts.choose) },
            ...[...labels].map(([id, label]) => ({ value: id, label })),
          ]}
          onChange={(e) => onChange(e.target.value || null)}
        />
        {otherId && !other && <Skeleton className="h-24 w-full" />}
        {other && <Differences a={run} b={other} />}
      </div>
    </Card>
  );
};
