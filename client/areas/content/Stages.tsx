import { type refreshes, stagePauses } from '#shared/areas/content/refreshes';
import type { In, Out } from '#shared/kernel/contract';
import { suppliers, type Supplier } from '#shared/suppliers';
import { Callout, Checkbox, Segments } from '../../ui';
import { Estimate } from './OriginLoad';
import type { Task } from './task';
import { useWords } from './words';

export type Pause = NonNullable<In<typeof refreshes.endpoints.create>['stagePauseMinutes']> | null;
type Staging = Out<typeof refreshes.endpoints.check>['staging'];

/** The pause between regions that a task was submitted with; null when it went everywhere at once. */
export const pauseOf = (task: Pick<Task, 'params'>): Pause =>
  stagePauses.find((minutes) => minutes === task.params['stagePauseMinutes']) ?? null;

/** Clearing region after region, with the pause between two of them. */
export const StageOption = ({ value, onChange }: { value: Pause; onChange(p: Pause): void }) => {
  const say = useWords();
  return (
    <div>
      <Checkbox
        label={say('content.staged')}
        checked={value !== null}
        onChange={(e) => onChange(e.target.checked ? 5 : null)}
      />
      <p className="pl-6 text-xs text-ink-muted">{say('content.stagedNote')}</p>
      {value !== null && (
        <div className="mt-2 flex flex-wrap items-center gap-2 pl-6 text-sm">
          <span className="text-ink-muted">{say('content.stagePause')}</span>
          <Segments
            label={say('content.stagePause')}
            options={stagePauses.map((minutes) => ({
              value: String(minutes),
              label: say('content.stageMinutes', { minutes }),
            }))}
            value={String(value)}
            onChange={(next) => onChange(stagePauses.find((m) => String(m) === next) ?? 0)}
          />
        </div>
      )}
    </div>
  );
};

/** The regions in their order with what each will ask of the origin, or who cannot do it. */
export const StagePlan = ({ staging }: { staging: Staging }) => {
  const say = useWords();
  const nameOf = (supplier: string) => say(suppliers[supplier as Supplier].label);
  if (staging === null) return <Callout tone="warning">{say('content.stageUnknown')}</Callout>;
  if (staging.cannot.length > 0)
    return (
      <Callout tone="error">
        {say('content.stageCannot', { suppliers: staging.cannot.map((c) => say(c)).join(', ') })}
      </Callout>
    );
  return (
    <section>
      <h3 className="mb-1 text-sm font-medium">{say('content.stages')}</h3>
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
            {stage.load?.map((load) => (
              <div key={load.target} className="pl-4">
                {stage.load && stage.load.length > 1 && (
                  <code className="block break-all font-mono text-xs">{load.target}</code>
                )}
                <Estimate load={load} />
              </div>
            ))}
            {(stage.load === null || stage.load.length === 0) && (
              <p className="pl-4 text-xs text-ink-muted">{say('content.stageNoLoad')}</p>
            )}
          </li>
        ))}
      </ol>
      <p className="mt-1 text-xs text-ink-muted">{say('content.stagesNote')}</p>
    </section>
  );
};
