import { type refreshes, stagePause, stagePauses } from '#shared/areas/cdn/content/refreshes';
import type { In, Out } from '#shared/kernel/contract';
import { metaOf } from '#shared/kernel/field';
import { suppliers, type Supplier } from '#shared/suppliers';
import { Callout, Checkbox, Segments, useKit, withUnit } from '../../../../ui';
import type { Task } from './task';
import { t } from '../../../../kernel/text/translate';
import { texts } from '../texts';

export type Pause = NonNullable<In<typeof refreshes.endpoints.create>['stagePauseMinutes']> | null;
type Staging = Out<typeof refreshes.endpoints.check>['staging'];

const pauses = Object.entries(metaOf(stagePause).options ?? {});

/** The pause between regions that a task was submitted with; null when it went everywhere at once. */
export const pauseOf = (task: Pick<Task, 'params'>): Pause =>
  stagePauses.find((minutes) => minutes === task.params['stagePauseMinutes']) ?? null;

/** Clearing region after region, with the pause between two of them. */
export const StageOption = ({ value, onChange }: { value: Pause; onChange(p: Pause): void }) => {
  return (
    <div>
      <Checkbox
        label={t(texts.staged)}
        checked={value !== null}
        onChange={(e) => onChange(e.target.checked ? 5 : null)}
      />
      <p className="pl-6 text-xs text-ink-muted">{t(texts.stagedNote)}</p>
      {value !== null && (
        <div className="mt-2 flex flex-wrap items-center gap-2 pl-6 text-sm">
          <span className="text-ink-muted">{t(texts.stagePause)}</span>
          <Segments
            label={t(texts.stagePause)}
            options={pauses.map(([value, label]) => ({ value, label: t(label) }))}
            value={String(value)}
            onChange={(next) => onChange(stagePauses.find((m) => String(m) === next) ?? 0)}
          />
        </div>
      )}
    </div>
  );
};

type Load = NonNullable<Staging>['stages'][number]['load'];
/** What all directories together ask of the origin when one region is cleared. */
const Sum = ({ load }: { load: Load }) => {
  const { locale } = useKit();
  if (load === null || load.length === 0) return <>{t(texts.stageNoLoad)}</>;
  const figure = new Intl.NumberFormat(locale, { maximumSignificantDigits: 3 });
  const sum = (of: 'bps' | 'perSecond') => load.reduce((all, one) => all + one[of], 0);
  if (load.every((one) => one.requests === 0)) return <>{t(texts.loadNone)}</>;
  const values = {
    bps: withUnit(sum('bps'), 'bps', locale),
    rate: figure.format(sum('perSecond')),
  };
  return <>{t(texts.loadExpected, values)}</>;
};

/** The regions in their order with what each will ask of the origin, or who cannot do it. */
export const StagePlan = ({ staging }: { staging: Staging }) => {
  const nameOf = (supplier: string) => t(suppliers[supplier as Supplier].label);
  if (staging === null) return <Callout tone="warning">{t(texts.stageUnknown)}</Callout>;
  if (staging.cannot.length > 0)
    return (
      <Callout tone="error">
        {t(texts.stageCannot, { suppliers: staging.cannot.map((c) => t(c)).join(', ') })}
      </Callout>
    );
  return (
    <section>
      <h3 className="mb-1 text-sm font-medium">{t(texts.stages)}</h3>
      <ol className="flex flex-col divide-y divide-line">
        {staging.stages.map((stage, i) => (
          <li key={stage.region} className="flex flex-col gap-1 py-2 text-sm">
            <p className="flex flex-wrap items-baseline gap-x-2">
              <span className="nums text-ink-faint">{i + 1}</span>
              <span className="font-medium">{stage.region}</span>
              <span className="text-xs text-ink-muted">
                {stage.suppliers.map(nameOf).join(', ')} · {stage.nodes.join(', ')}
              </span>
            </p>
            <p className="nums pl-4 text-xs text-ink-muted">
              <Sum load={stage.load} />
            </p>
          </li>
        ))}
      </ol>
      <p className="mt-1 text-xs text-ink-muted">{t(texts.stagesNote)}</p>
    </section>
  );
};
