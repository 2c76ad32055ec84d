import type { AuditOperation } from '#shared/kernel/auditOperations';
import { largeLogs } from '#shared/areas/cdn/logs/largeLogs';
import { badField } from '#shared/kernel/errors';
import type { Ctx } from '../../../kernel/db/context';
import { record } from '../../../kernel/db/rows';
import { serve } from '../../../kernel/http/http';
import * as model from '../../../model/cdn/logs/largeLogs.store';
import { largeOfFile, listLarge, listParts, shownLarge } from './largeLogs.store';

const noted = async (ctx: Ctx, id: string, operation: AuditOperation, what: object) => {
  // The file has no name of its own: its record is named after its domain.
  const { domainId } = await shownLarge(ctx, id);
  await record(ctx, {
    module: 'largeLog',
    operation,
    rowId: id,
    risk: 'high',
    new: JSON.stringify({ domainId, ...what }),
  });
};

/** Log files that are stored in parts: what answers their requests. */
export const largeLogsService = serve(largeLogs, {
  list: listLarge,
  one: (ctx, { id }) => shownLarge(ctx, id),
  parts: listParts,
  limit: model.readLimit,
  async setLimit(ctx, input) {
    if (input.partKb > input.limitKb) throw badField('partKb', 'logs.partOverLimit');
    const { limitKb, partKb } = await model.readLimit(ctx);
    await model.writeLimit(ctx, input);
    await record(ctx, {
      module: 'largeLog',
      operation: 'limit',
      rowId: 'limit',
      risk: 'high',
      old: JSON.stringify({ limitKb, partKb }),
      new: JSON.stringify(input),
    });
    return input;
  },
  async split(ctx, { fileId, partKb }) {
    const size = partKb ?? (await model.readLimit(ctx)).partKb;
    const before = await largeOfFile(ctx, fileId);
    if (before) await model.splitAgain(ctx, await model.lockLarge(ctx, before), size);
    const id = before ?? (await model.enterSplit(ctx, fileId, size));
    await noted(ctx, id, 'split', { fileId, partKb: size });
    return shownLarge(ctx, id);
  },
  async again(ctx, { id }) {
    await model.beginRound(ctx, await model.lockLarge(ctx, id), null);
    await noted(ctx, id, 'again', {});
    return shownLarge(ctx, id);
  },
  async againPart(ctx, { id, n }) {
    await model.beginRound(ctx, await model.lockLarge(ctx, id), n);
    await noted(ctx, id, 'again', { part: n });
    return shownLarge(ctx, id);
  },
  async cancel(ctx, { id }) {
    await model.cancelRound(ctx, await model.lockLarge(ctx, id));
    await noted(ctx, id, 'cancel', {});
    return shownLarge(ctx, id);
  },
});
