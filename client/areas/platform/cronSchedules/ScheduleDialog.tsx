import { cronSchedules } from '#shared/areas/platform/cronSchedules/cronSchedules';
import type { ScheduleKindName } from '#shared/areas/scheduleKinds';
import type { RowOf } from '../../../kernel/declared/list/useList';
import { isEmpty } from '../../../kernel/declared/shape';
import { FormDialog } from '../../../kernel/declared/ShortForm';
import { t } from '../../../kernel/text/translate';
import { words } from '../../../kernel/text/words';
import { useKit } from '../../../ui';
import { scheduleControls, TypedTimes } from './cronFields';
import { texts } from './texts';

export type ScheduleRow = RowOf<typeof cronSchedules.endpoints.list>;
const { create, update } = cronSchedules.endpoints;

/** What a new schedule of a kind begins with. */
export type ScheduleStart = {
  name: string;
  cron?: string;
  params?: Readonly<Record<string, unknown>>;
};
type Props = {
  kind: ScheduleKindName;
  row?: ScheduleRow;
  subject?: string | undefined;
  start: ScheduleStart;
  onClose(): void;
  onDone(): void;
};
const filled = (params: unknown) =>
  Object.fromEntries(Object.entries(params ?? {}).filter(([, value]) => !isEmpty(value)));
const whole = { wide: true } as const;

/** Makes a schedule of a kind, or changes one; the next three times follow what is typed. */
export const ScheduleDialog = ({ kind, row, subject, start, onClose, onDone }: Props) => {
  const { timeZone } = useKit();
  const fresh = { cron: '0 3 * * *', zone: timeZone, missed: 'once', params: {}, ...start };
  return (
    <FormDialog
      area={cronSchedules}
      endpoint={row ? update : create}
      names={['name', 'missed', 'cron', 'zone', 'params']}
      start={row ?? fresh}
      fixed={row ? { id: row.id } : { kind, ...(subject && { subject }) }}
      controls={scheduleControls(kind)}
      looks={{
        cron: { hint: texts.cronHint, wide: false },
        zone: { wide: false },
        params: { ...whole, bare: true },
      }}
      toInput={(values) => ({ ...values, params: filled(values['params']) })}
      columns={2}
      size="lg"
      title={t(row ? texts.edit : texts.add)}
      below={(part) => <TypedTimes {...part} />}
      done={row ? words.saved : texts.added}
      onClose={onClose}
      onDone={() => {
        onDone();
        onClose();
      }}
    />
  );
};
