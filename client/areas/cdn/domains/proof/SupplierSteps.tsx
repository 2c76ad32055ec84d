import { RotateCcw, SkipForward } from 'lucide-react';
import { domainSupplier } from '#shared/areas/cdn/domains/domain';
import { domainSuppliers, stepLabels } from '#shared/areas/cdn/domains/suppliers';
import { suppliers } from '#shared/suppliers';
import { metaOf } from '#shared/kernel/field';
import { sentenceText } from '#shared/kernel/sentences';
import { useIsStaff } from '../../../../kernel/session/who';
import { useMutation } from '../../../../kernel/request/mutation';
import { useQuery } from '../../../../kernel/request/query';
import { Unreadable } from '../../../../kernel/request/failure';
import { useEvent } from '../../../../kernel/request/bus';
import type { RowOf } from '../../../../kernel/declared/list/lists';
import { Badge, Button, EmptyState, Skeleton, Steps, type Step, type Tone } from '../../../../ui';
import { useReasons } from '../reasons';
import { t } from '../../../../kernel/text/translate';
import { texts } from '../texts';

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
  return <Badge tone={tone}>{t([zhCN, en])}</Badge>;
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
  const reasons = useReasons();
  const retry = useMutation(domainSuppliers.endpoints.retry, {
    done: ['已重新开始配置', 'Configuration started again'],
  });
  const staff = useIsStaff();
  const skip = useMutation(domainSuppliers.endpoints.skip, {
    done: ['已跳过该供应商', 'The supplier is left out'],
  });
  // The status travels with the entry; locks are the server's to refuse.
  const status = entry.domainStatus as Parameters<typeof reasons>[0]['status'];
  const reason = reasons({ status, locked: false, lockReason: null }, 'domain.retry', 'retry');
  const [zhCN, en] = suppliers[entry.supplier].label;
  return (
    <section aria-label={t([zhCN, en])} className="rounded border border-line p-4">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <span className="flex flex-wrap items-center gap-2">
          <h3 className="text-base font-semibold">{t([zhCN, en])}</h3>
          <EntryState state={entry.state} />
          {entry.paramName && <span className="text-xs text-ink-faint">{entry.paramName}</span>}
        </span>
        <span className="nums flex items-center gap-3 text-xs text-ink-muted">
          <span>{t(texts.domains.steps.weight, { weight: entry.weight })}</span>
          <span>
            {t(texts.domains.steps.version, {
              live: entry.liveVersion,
              wanted: entry.configVersion,
            })}
          </span>
          {entry.state === 'error' && staff && (
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
          {entry.state === 'error' && (
            <Button
              size="sm"
              icon={RotateCcw}
              busy={retry.busy}
              disabled={reason}
              onClick={() => void retry.run({ id: entry.id })}
            >
              {t(texts.domains.steps.retry)}
            </Button>
          )}
        </span>
      </header>
      {steps.length > 0 && (
        <div className="mt-3">
          <Steps steps={steps} label={t([zhCN, en])} />
        </div>
      )}
    </section>
  );
};

const troubleFirst = (a: EntryRow, b: EntryRow): number =>
  Number(b.state === 'error') - Number(a.state === 'error');

/** Every supplier of a domain with its steps, moving as they happen. */
export const SupplierSteps = ({ domainId }: { domainId: string }) => {
  const found = useQuery(
    domainSuppliers.endpoints.ofDomain,
    { domainId },
    { refreshOn: [domainSuppliers.events.changed] },
  );
  const { change } = found;
  useEvent(domainSuppliers.events.changed, (told) =>
    change((page) => ({
      rows: page.rows.map((row) => (row.id === told.id ? { ...row, ...told } : row)),
    })),
  );
  if (found.failure && !found.value)
    return <Unreadable failure={found.failure} onRetry={found.reload} />;
  if (!found.value) return <Skeleton className="h-40" />;
  if (found.value.rows.length === 0)
    return <EmptyState kind="nothing" title={t(texts.domains.steps.none)} />;
  return (
    <div className="flex flex-col gap-3">
      {[...found.value.rows].sort(troubleFirst).map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </div>
  );
};
