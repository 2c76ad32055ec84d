import { allLogFiles, logErasures } from '#shared/areas/cdn/logs/allLogFiles';
import { Failure } from '#shared/kernel/errors';
import { plainVerbs } from '../../../kernel/db/crud';
import { serve } from '../../../kernel/http/http';
import { record } from '../../../kernel/db/rows';
import { sendFileAgain } from '../../../model/cdn/logPush/index';
import { closedDaysOf } from '../../../model/index';
import { eraseHour } from '../../../model/cdn/logs/erasures';
import { hourOfFile } from '../../../model/cdn/logs/erasures.store';
import { listAllFiles, listTotals } from './allFiles.store';

const hourMs = 3_600_000;

/** Log files of all accounts, for staff. */
export const allLogFilesService = serve(allLogFiles, {
  list: listAllFiles,
  totals: listTotals,
  async deliver(ctx, { id }) {
    const objects = await sendFileAgain(ctx, id);
    if (objects === 0) throw new Failure('logs.deliverNone');
    await record(ctx, { module: 'logFile', operation: 'deliver', rowId: id });
    return { objects };
  },
  async erase(ctx, { id, reason }) {
    const hour = await hourOfFile(ctx, id);
    const { accountId, hourAt: from } = hour;
    const to = new Date(Date.parse(from) + hourMs).toISOString();
    const days = await closedDaysOf(ctx, { accountId, source: 'accurate', from, to });
    return eraseHour(ctx, hour, { reason, isBilled: days.length > 0 });
  },
});

/** Hours of logs that were deleted. */
export const logErasuresService = serve(logErasures, plainVerbs(logErasures));
