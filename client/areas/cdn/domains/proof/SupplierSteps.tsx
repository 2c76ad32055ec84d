import { RotateCcw, SkipForward } from 'lucide-react';
import { domainSupplier } from '#shared/areas/cdn/domains/domain';
import { domainSuppliers, stepLabels } from '#shared/areas/cdn/domains/suppliers';
import { suppliers } from '#shared/suppliers';
import { metaOf } from '#shared/kernel/field';
import { sentenceText } from '#shared/kernel/sentences';
import { useIsStaff } from '../../../../kernel/session/access';
import { useMutation } from '../../../../kernel/request/mutation';
import { useQuery } from '../../../../kernel/request/query';
import { Unreadable } from '../../../../kernel/request/failure';
import { useEvent } from '../../../../kernel/request/eventBus';
import type { RowOf } from '../../../../kernel/declared/list/useList';
import {
  Button,
  EmptyState,
  ProgressBar,
  Skeleton,
  StatusDot,
  Steps,
  type Step,
  type Tone,
} from '../../../../ui';
import { SupplierName } from '../../suppliers/SupplierName';
import { useDomainRefusal } from '../domainRefusals';
import { t } from '../../../../kernel/text/translate';
import { texts } from '../texts';
import { cdnWords } from '../../words';

export type EntryRow = RowOf<typeof domainSuppliers.endpoints.list>;
const states = metaOf(domainSupplier.schema.shape.state).options ?? {};
const tones: Record<EntryRow['steps'][number]['state'], Tone> = {
  done: 'success',
  active: 'progress',
  failed: 'error',
  waiting: 'neutral',
};

/** State of one supplier's part. */
export const EntryState = ({ state }: { state: EntryRow['state'] }) => {
  const [zhCN, en, tone = 'neutral'] = states[state] ?? [state, state];
  return <StatusDot tone={tone}>{t([zhCN, en])}</StatusDot>;
};

/** Name of a step for people; steps of other kinds keep their own word. */
export const useStepName = () => {
  return (step: string): string =>
    step in stepLabels ? t(stepLabels[step as keyof typeof stepLabels]) : step;
};

const useSteps = (entry: EntryRow): Step[] => {
  const nameOf = useStepName();
  return entry.steps.map((s) => ({
    key: s.step,
    title: nameOf(s.step),
    tone: tones[s.state],
    state: t(texts.domains.stepState[s.state]),
    ...(s.message ? { note: t(sentenceText(s.message)) } : {}),
    ...(s.ms === null ? {} : { aside: t(texts.domains.steps.ms, { ms: s.ms }) }),
  }));
};

const Entry = ({ entry }: { entry: EntryRow }) => {
  const steps = useSteps(entry);
  const refusalOf = useDomainRefusal();
  const retry = useMutation(domainSuppliers.endpoints.retry, {
    done: cdnWords.configurationStartedAgain,
  });
  const staff = useIsStaff();
  const skip = useMutation(domainSuppliers.endpoints.skip, {
    done: ['已跳过该供应商', 'The supplier is left out'],
  });
  // The status travels with the entry; locks are the server's to refuse.
  const status = entry.domainStatus as Parameters<typeof refusalOf>[0]['status'];
  const reason = refusalOf({ status, locked: false, lockReason: null }, 'domain.retry', 'retry');
  const name = t(suppliers[entry.supplier].label);
  return (
    <section aria-label={name} className="min-w-0 rounded-lg border border-line px-3.5 pb-3 pt-2.5">
      <header className="flex min-h-[28px] items-center justify-between gap-2">
        <h3 className="min-w-0 text-sm">
          <SupplierName supplier={entry.supplier} strong />
        </h3>
        <EntryState state={entry.state} />
      </header>
      <p className="nums truncate text-xs text-ink-faint">
        {[
          t(texts.domains.steps.weight, { weight: entry.weight }),
          t(texts.domains.steps.version, { live: entry.liveVersion, wanted: entry.configVersion }),
          ...(entry.paramName ? [entry.paramName] : []),
        ].join(' · ')}
      </p>
      {steps.length > 0 && (
        <div className="mt-1.5">
          <Steps steps={steps} label={name} />
        </div>
      )}
      {entry.state === 'error' && (
        <div className="mt-2 flex flex-wrap gap-2">
          <Button
            size="sm"
            variant="primary"
            icon={RotateCcw}
            busy={retry.busy}
            disabled={reason}
            onClick={() => void retry.run({ id: entry.id })}
          >
            {t(texts.domains.steps.retry)}
          </Button>
          {staff && (
            <Button
              size="sm"
              icon={SkipForward}
              busy={skip.busy}
              title={t(texts.domains.steps.skip.note)}
              onClick={() => void skip.run({ id: entry.id })}
            >
              {t(texts.domains.steps.skip.label)}
            </Button>
          )}
        </div>
      )}
    </section>
  );
};

/** How far all suppliers together are. */
const Together = ({ rows }: { rows: readonly EntryRow[] }) => {
  const steps = rows.flatMap((row) => row.steps);
  if (steps.length === 0) return null;
  const done = steps.filter((s) => s.state === 'done').length;
  const failed = rows.some((row) => row.state === 'error');
  return (
    <div className="flex items-center justify-between gap-4">
      <h3 className="shrink-0 text-sm font-semibold">{t(texts.domains.steps.together)}</h3>
      <div className="w-72 max-w-[60%]">
        <ProgressBar
          label={t(texts.domains.steps.together)}
          tone={failed ? 'error' : done === steps.length ? 'success' : 'progress'}
          value={done / steps.length}
          note={t(texts.domains.steps.doneOf, { done, all: steps.length })}
        />
      </div>
    </div>
  );
};

/** Every supplier of a domain with its steps, moving as they happen. */
export const SupplierSteps = ({ domainId }: { domainId: string }) => {
  const answer = useQuery(
    domainSuppliers.endpoints.ofDomain,
    { domainId },
    { refreshOn: [domainSuppliers.events.changed] },
  );
  const { change } = answer;
  useEvent(domainSuppliers.events.changed, (payload) =>
    change((page) => ({
      rows: page.rows.map((row) => (row.id === payload.id ? { ...row, ...payload } : row)),
    })),
  );
  if (answer.failure && !answer.value)
    return <Unreadable failure={answer.failure} onRetry={answer.reload} />;
  if (!answer.value) return <Skeleton className="h-40" />;
  if (answer.value.rows.length === 0)
    return <EmptyState kind="nothing" title={t(texts.domains.steps.none)} />;
  return (
    <div className="flex flex-col gap-2.5">
      <Together rows={answer.value.rows} />
      <div className="grid items-start gap-2.5 md:grid-cols-2">
        {answer.value.rows.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </div>
    </div>
  );
};
