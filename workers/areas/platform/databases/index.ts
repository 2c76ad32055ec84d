import { databases } from '#shared/areas/platform/databases/databases';
import { sampleTables } from '#server/model/platform/databases/tables.store';
import { cleaningWork } from './clean';
import { work } from '../../../kernel/work';
import type { WorkerArea } from '../../area';

const databasesWork = work(databases, { sample: ({ platform }) => sampleTables(platform) });

/** The stores of the platform. */
export const databasesArea: WorkerArea = { work: [databasesWork, cleaningWork] };
