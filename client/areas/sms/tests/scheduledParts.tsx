import type { FormParts } from '../../../kernel/screens/formTypes';
import { scheduleControls, TypedTimes } from '../../platform/cronSchedules/cronFields';

const { cron, zone } = scheduleControls('smsTest');
/** What the forms of a scheduled SMS test have of their own: its times, and when it would run. */
const parts: FormParts = {
  controls: { cron, zone },
  below: (part) => <TypedTimes {...part} />,
};
export default parts;
