import { useState } from 'react';
import { cnameComparisons, comparisonStates } from '#shared/areas/cdn/steering/observations';
import { regions } from '#shared/edge/regions';
import type { Out } from '#shared/kernel/contract';
import type { ToolbarDialogProps } from '../../../kernel/screens/screens';
import { Unreadable } from '../../../kernel/request/failure';
import { useQuery } from '../../../kernel/request/query';
import { t } from '../../../kernel/text/translate';
import {
  DateInput,
  Dialog,
  EmptyState,
  PlainTable,
  Segments,
  Skeleton,
  StatusDot,
  useKit,
} from '../../../ui';
import { fromLocalInput, toLocalInput } from '../../../ui/time';
import { texts } from './texts';

const { list } = cnameComparisons.endpoints;
type Rows = Out<typeof list>['rows'];
const hourMs = 3_600_000;

const Table = ({ rows }: { rows: Rows }) => (
  <PlainTable
    label={t(texts.compare)}
    heads={[
      t(texts.name),
      t(texts.region),
      t(texts.state),
      t(texts.firstTime),
      t(texts.secondTime),
    ]}
  >
    {rows.map((r) => {
      const [zhCN, en, tone] = comparisonStates[r.state];
      return (
        <tr key={r.key} className="border-b border-line align-top last:border-0">
          <td className="min-w-40 break-all py-1 pr-4 font-mono text-xs">{r.name}</td>
          <td className="py-1 pr-4">{t([regions[r.region].zh, regions[r.region].en])}</td>
          <td className="whitespace-nowrap py-1 pr-4">
            <StatusDot tone={tone}>{t([zhCN, en])}</StatusDot>
          </td>
          {[r.before, r.after].map((answers, i) => (
            <td key={i === 0 ? 'before' : 'after'} className="min-w-52 py-1 pr-4 font-mono text-xs">
              {answers.length === 0 && '–'}
              {answers.map((a) => (
                <span key={a} className="block break-all">
                  {a}
                </span>
              ))}
            </td>
          ))}
        </tr>
      );
    })}
  </PlainTable>
);

/** The answers of two times beside each other, as far as they differ or all of them. */
const Compare = ({ onClose }: ToolbarDialogProps) => {
  const { timeZone } = useKit();
  const [now] = useState(() => Date.now());
  const [times, setTimes] = useState({
    at: new Date(now - hourMs).toISOString(),
    otherAt: new Date(now).toISOString(),
  });
  const [which, setWhich] = useState<'differing' | 'all'>('differing');
  const state = ['changed', 'came', 'went'] as const;
  const answer = useQuery(list, {
    ...times,
    size: 200,
    ...(which === 'differing' ? { state: [...state] } : {}),
  });
  const rows = answer.value?.rows;
  return (
    <Dialog open size="lg" title={t(texts.compare)} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap items-end gap-3">
          {(['at', 'otherAt'] as const).map((name) => {
            const label = t(name === 'at' ? texts.firstTime : texts.secondTime);
            return (
              <div key={name} className="flex w-52 flex-col gap-1">
                <span aria-hidden className="text-xs text-ink-muted">
                  {label}
                </span>
                <DateInput
                  kind="time"
                  aria-label={label}
                  value={toLocalInput(times[name], timeZone)}
                  onChange={(local) =>
                    local && setTimes({ ...times, [name]: fromLocalInput(local, timeZone) })
                  }
                />
              </div>
            );
          })}
          <Segments
            label={t(texts.state)}
            value={which}
            onChange={setWhich}
            options={[
              { value: 'differing', label: t(texts.differing) },
              { value: 'all', label: t(texts.all) },
            ]}
          />
        </div>
        <p className="text-sm text-ink-muted">{t(texts.chooseTimesText)}</p>
        {answer.failure && <Unreadable failure={answer.failure} onRetry={answer.reload} />}
        {!rows && !answer.failure && <Skeleton className="h-40 w-full" />}
        {rows?.length === 0 && <EmptyState kind="nothing" title={t(texts.nothingDiffers)} />}
        {rows && rows.length > 0 && <Table rows={rows} />}
      </div>
    </Dialog>
  );
};
export default Compare;
