import { scheduleKinds } from '#shared/areas/scheduleKinds';
import { t } from '../../../kernel/text/translate';
import type { ScheduleRow } from './ScheduleDialog';

/** The name of a schedule; one that stands from the start has that of its kind, in the language of who looks. */
export const scheduleName = (row: ScheduleRow): string =>
  row.createdByEmail === 'system' ? t(scheduleKinds[row.kind].label) : row.name;
