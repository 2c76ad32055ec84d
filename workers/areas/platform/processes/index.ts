import { pools } from '#shared/areas/platform/processes/pools';
import { foldSamples } from '#server/model/platform/processes/pools.store';
import { work } from '../../../kernel/work';
import type { WorkerArea } from '../../area';

const poolsWork = work(pools, { fold: ({ run }) => run(foldSamples) });

/** Processes of the platform. */
export const processesArea: WorkerArea = { work: [poolsWork] };
