import type { WorkerArea } from '../../area';
import { dataChangeKind } from './dataChange';

/** Corrections of figures: how they are written and taken back. */
export const correctionsArea: WorkerArea = { kinds: [dataChangeKind] };
