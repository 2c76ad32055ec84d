import { mergeAreas } from '../kernel/merge';
import { cdnKinds } from './cdn/taskKinds';
import { platformKinds } from './platform/taskKinds';
import { smsKinds } from './sms/taskKinds';

/** Every kind of task there is. */
export const declaredKinds = mergeAreas([...cdnKinds, ...platformKinds, ...smsKinds], 'taskKinds');
