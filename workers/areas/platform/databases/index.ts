import { dataCleaning } from '#shared/areas/platform/databases/cleaning';
import { databases } from '#shared/areas/platform/databases/databases';
import { sampleTables } from '#server/model/platform/databases/tables.store';
import { openRuns } from '#server/model/platform/databases/cleaning.store';
import { openUpkeep } from '#server/model/platform/databases/upkeep.store';
import { cleaningWork, cleanName } from './clean';
import { upkeep, upkeepName } from './upkeep';
import { isFree } from '../../../kernel/alone';
import { work } from '../../../kernel/work';
import type { WorkerArea } from '../../area';

const databasesWork = work(
  databases,
  {
    sample: ({ platform }) => sampleTables(platform),
    upkeep,
    async sweep({ run }) {
      await run(async (ctx) => {
        for (const id of await openUpkeep(ctx))
          if (await isFree(ctx, upkeepName(id))) ctx.enqueue(databases.jobs.upkeep, { id });
        for (const id of await openRuns(ctx))
          if (await isFree(ctx, cleanName(id))) ctx.enqueue(dataCleaning.jobs.clean, { id });
      });
    },
  },
  {
    sweep: `exists (select from db_task where ended_at is null) or exists (select from clean_run where ended_at is null)`,
  },
);

/** The stores of the platform. */
export const databasesArea: WorkerArea = { work: [databasesWork, cleaningWork] };
