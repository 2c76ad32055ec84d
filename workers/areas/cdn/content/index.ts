import { preheatKind } from './preheat';
import { probeKind } from './probe';
import { refreshKind } from './refresh';
import type { WorkerArea } from '../../area';

/** Refresh, preheat and probe. */
export const contentArea: WorkerArea = { kinds: [refreshKind, preheatKind, probeKind] };
