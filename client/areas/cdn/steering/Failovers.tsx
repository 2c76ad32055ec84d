import { useState } from 'react';
import { failoverRule as rule } from '#shared/areas/cdn/steering/failoverRule';
import { failoverHistory, failovers, moveKinds } from '#shared/areas/cdn/steering/failovers';
import type { Out } from '#shared/kernel/contract';
import { sentenceText } from '#shared/kernel/sentences';
import { Unreadable } from '../../../kernel/request/failure';
import { useQuery } from '../../../kernel/request/query';
import type { ToolbarDialogProps } from '../../../kernel/screens/actionTypes';
import { t } from '../../../kernel/text/translate';
import {
  Dialog,
  EmptyState,
  formatInstant,
  PlainTable,
  Segments,
  Skeleton,
  useKit,
} from '../../../ui';
import { FailoverStates, regionName } from './FailoverStates';
import { texts } from './failoverTexts';

/** Suppliers in regions that are shown at once, and moves, the latest ones. */
const mostRows = 200;
const mostMoves = 50;
const live = { everyMs: 10_000, refreshOn: [failovers.events.changed] };
type Moves = Out<typeof failoverHistory.endpoints.list>['rows'];

const Moves = ({ rows }: { rows: Moves }) => {
  const { timeZone } = useKit();
  return (
    <PlainTable
      label={t(texts.history)}
      heads={[t(texts.time), t(texts.param), t(texts.region), t(texts.step), t(texts.reason)]}
    >
      {rows.map((m) => (
        <tr key={m.id} className="border-b border-line align-top last:border-0">
          <td className="nums whitespace-nowrap py-1.5 pr-4">{formatInstant(m.at, timeZone)}</td>
          <td className="py-1.5 pr-4">
            <span className="whitespace-nowrap">{m.paramName}</span>
            <span className="block text-xs text-ink-muted">{m.scheduleName}</span>
          </td>
          <td className="whitespace-nowrap py-1.5 pr-4">{regionName(m.region)}</td>
          <td className="whitespace-nowrap py-1.5 pr-4">{t(moveKinds[m.kind])}</td>
          <td className="py-1.5">{m.reason ? t(sentenceText(m.reason)) : '–'}</td>
        </tr>
      ))}
    </PlainTable>
  );
};

/** Suppliers that are ill or held, or all of them. */
const Present = () => {
  const [which, setWhich] = useState<'notable' | 'all'>('notable');
  const { value, failure, reload } = useQuery(
    failovers.endpoints.list,
    { size: mostRows, ...(which === 'notable' ? { notable: 'true' as const } : {}) },
    live,
  );
  const isNobody = value?.rows.length === 0;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="self-start">
        <Segments
          label={t(texts.state)}
          value={which}
          onChange={setWhich}
          options={[
            { value: 'notable', label: t(texts.notable) },
            { value: 'all', label: t(texts.all) },
          ]}
        />
      </div>
      {failure && <Unreadable failure={failure} onRetry={reload} />}
      {!value && !failure && <Skeleton className="h-24 w-full" />}
      {isNobody && which === 'notable' && <p className="text-sm">{t(texts.allServe)}</p>}
      {isNobody && which === 'all' && (
        <EmptyState kind="nothing" title={t(texts.nothingWatched)}>
          {t(texts.nothingWatchedText)}
        </EmptyState>
      )}
      {value && !isNobody && <FailoverStates rows={value.rows} onDone={reload} />}
    </div>
  );
};

const History = () => {
  const { value, failure, reload } = useQuery(
    failoverHistory.endpoints.list,
    { size: mostMoves },
    live,
  );
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-sm font-semibold">{t(texts.history)}</h3>
      {failure && <Unreadable failure={failure} onRetry={reload} />}
      {!value && !failure && <Skeleton className="h-24 w-full" />}
      {value?.rows.length === 0 && <p className="text-sm text-ink-muted">{t(texts.noMoves)}</p>}
      {value && value.rows.length > 0 && <Moves rows={value.rows} />}
    </section>
  );
};

/** How suppliers of policies with failover stand in each region, and when they left and came back. */
const Failovers = ({ onClose }: ToolbarDialogProps) => (
  <Dialog open size="lg" title={t(texts.failover)} onClose={onClose}>
    <div className="flex flex-col gap-6">
      <p className="text-sm text-ink-muted">
        {t(texts.rule, {
          look: rule.lookSeconds,
          looks: rule.looks,
          failures: rule.failures,
          minutes: rule.calmSeconds / 60,
        })}
      </p>
      <Present />
      <History />
    </div>
  </Dialog>
);
export default Failovers;
