import { smsNumberFiles } from '#shared/areas/sms/numberFiles/numberFiles';
import { uploadHours } from '#shared/areas/sms/numberFiles/terms';
import {
  checkPiece,
  dropWaste,
  endLeftUploads,
  purgeDue,
  resumeFiles,
  unpackFile,
} from '#server/model/sms/numberFiles/index';
import { moment, work } from '../../../kernel/work';
import type { WorkerArea } from '../../area';

/** So long one job goes on with a file before it hands on, and so many batches of rows go at a turn. */
const turnMs = 30_000;
const mostBatches = 50;

const filesWork = work(
  smsNumberFiles,
  {
    unpack: ({ run, signal }, { id }) => unpackFile(run, id, signal),
    async check({ run, signal }, { id }) {
      const started = Date.now();
      while (!signal.aborted && Date.now() - started < turnMs)
        if (!(await run((ctx) => checkPiece(ctx, id)))) return;
      await run(async (ctx) => ctx.enqueue(smsNumberFiles.jobs.check, { id }));
    },
    async tidy({ run, signal }) {
      await run(purgeDue);
      await run(resumeFiles);
      await run(endLeftUploads);
      for (let n = 0; n < mostBatches && !signal.aborted; n += 1)
        if (!(await run(dropWaste))) return;
    },
  },
  {
    tidy: `exists (select 1 from sms_number_waste)
      or exists (select 1 from sms_number_file where state <> 'purged' and purge_on <= (${moment} at time zone 'UTC')::date)
      or exists (select 1 from sms_number_file where state in ('checking', 'unpacking') and touched_at < clock_timestamp() - interval '1 minute')
      or exists (select 1 from sms_number_file where state = 'uploading' and touched_at < clock_timestamp() - interval '${uploadHours} hours')`,
  },
);

/** Files of numbers in the background: their check, and what goes at its time. */
export const numberFilesArea: WorkerArea = { work: [filesWork] };
