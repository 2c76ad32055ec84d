import { mergeAreas } from '../kernel/merge';
import { cdnFindingKinds } from './cdn/findingKinds';
import { platformFindingKinds } from './platform/findingKinds';
import { smsFindingKinds } from './sms/findingKinds';

/** Everything that checks can find. */
export const findingKinds = mergeAreas(
  [...platformFindingKinds, ...cdnFindingKinds, ...smsFindingKinds],
  'findingKinds',
);
/** The name of something that checks can find. */
export type FindingKindName = keyof typeof findingKinds;
