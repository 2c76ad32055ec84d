import { mergeAreas } from '../kernel/merge';
import { cdnFindingKinds } from './cdn/findingKinds';
import { platformFindingKinds } from './platform/findingKinds';

/** Everything that checks can find. */
export const findingKinds = mergeAreas(
  [...platformFindingKinds, ...cdnFindingKinds],
  'findingKinds',
);
/** The name of something that checks can find. */
export type FindingKindName = keyof typeof findingKinds;
