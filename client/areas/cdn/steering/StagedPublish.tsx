import type { schedules } from '#shared/areas/cdn/schedules/schedules';
import { cnameTasks } from '#shared/areas/cdn/steering/cnameTasks';
import type { In } from '#shared/kernel/contract';
import { FormDialog } from '../../../kernel/declared/ShortForm';
import { go } from '../../../kernel/page/navigate';
import { t } from '../../../kernel/text/translate';
import { texts } from './texts';

/** How a switch goes from stage to stage, as forms begin with it. */
export const stageStart = {
  stages: [10, 50, 100],
  waitSlots: 1,
  mostErrorPpm: 50_000,
  leastHitPpm: 0,
  confirmNames: null,
};
export const stageLooks = {
  stages: { hint: texts.stagesHint },
  waitSlots: { hint: texts.waitHint },
  confirmNames: { hint: texts.confirmHint },
};

type Props = {
  policy: { id: string; name: string };
  /** The weights to which it is switched. */
  entries: In<typeof schedules.endpoints.update>['entries'];
  onClose(): void;
  /** The switch has begun. */
  onDone?(): void;
};
/** Publishes weights of a policy stage by stage, as a switch with its guard. */
export const StagedPublish = ({ policy, entries, onClose, onDone }: Props) => (
  <FormDialog
    area={cnameTasks}
    endpoint={cnameTasks.endpoints.create}
    names={['name', 'stages', 'waitSlots', 'mostErrorPpm', 'leastHitPpm', 'confirmNames']}
    start={{ name: policy.name, ...stageStart }}
    fixed={{ kind: 'switch', scheduleId: policy.id, wishedEntries: entries }}
    looks={stageLooks}
    columns={2}
    size="lg"
    title={t(texts.stagedPublish)}
    submit={t(texts.stagedPublish)}
    above={<p className="text-sm text-ink-muted">{t(texts.stagedText)}</p>}
    onClose={onClose}
    onDone={() => {
      onDone?.();
      // Under a question whether the page may be left this one must not stand.
      onClose();
      go(`/cdn-cnametask?scheduleId=${policy.id}`);
    }}
  />
);
