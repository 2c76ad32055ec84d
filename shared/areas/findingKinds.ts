import { mergeAreas } from '../kernel/merge';
import { cdnFindingKinds } from './cdn/findingKinds';

/** Everything that checks can find. */
export const findingKinds = mergeAreas([...cdnFindingKinds], 'findingKinds');
/** The name of something that checks can find. */
export type FindingKindName = keyof typeof findingKinds;
