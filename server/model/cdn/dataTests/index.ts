import type { ModelArea } from '../../area';
import { testSchedules } from './start';

/** Data tests as the platform runs them. */
export const dataTestsArea: ModelArea = { schedules: [testSchedules] };
