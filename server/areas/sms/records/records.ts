import { smsRecords } from '#shared/areas/sms/records/records';
import { stateNumbers } from '#shared/areas/sms/records/states';
import { Failure } from '#shared/kernel/errors';
import { listVerb, rowOf } from '../../../kernel/db/list';
import { record } from '../../../kernel/db/rows';
import { serve } from '../../../kernel/http/http';
import { askForMessage, settleDoubts } from '../../../model/sms/carriers/index';
import { reachOf } from '../account';
import { failureClasses, resentOf } from './failed.store';
import { inquire } from './receipts';
import { optOut, resend } from './resend';
import {
  attemptsOf,
  customerReceiptOf,
  inquiriesOf,
  failedOnly,
  matching,
  recordAdds,
  recordOrders,
  recordRows,
  textOf,
  withCode,
} from './view.store';

/** A count beyond this says "many": people search by number instead of paging. */
const counted = 10_001;
const from = { source: recordRows, adds: recordAdds, orders: recordOrders, counted };
const { list, failed } = smsRecords.endpoints;
const one = rowOf(list, {
  ...from,
  source: recordRows,
});

/** Messages as staff and customers look for them. */
export const smsRecordsService = serve(smsRecords, {
  list: listVerb(list, {
    ...from,
    where: async (_ctx, { find }) => [find ? await matching(find) : null],
  }),
  failed: listVerb(failed, {
    ...from,
    where: async (_ctx, { find, err }) => [
      failedOnly,
      find ? await matching(find) : null,
      err ? withCode(err) : null,
    ],
  }),
  async one(ctx, { id }) {
    const row = await one(ctx, id);
    return {
      ...row,
      text: await textOf(ctx, id),
      attemptRows: await attemptsOf(ctx, id),
      ...(await resentOf(ctx, id)),
      inquiries: await inquiriesOf(ctx, id),
      receipt: await customerReceiptOf(ctx, id),
    };
  },
  async query(ctx, { id }) {
    const params = await askForMessage(ctx, id);
    if (params.length === 0) throw new Failure('sms.nothingToAsk');
    await inquire(ctx, params);
    await record(ctx, { module: 'smsRecord', operation: 'query', rowId: id });
    return {};
  },
  async settle(ctx, { ids, end }) {
    const chosen = [...new Set(ids)];
    const settled = await settleDoubts(ctx, { ids: chosen, state: stateNumbers[end] });
    if (settled < chosen.length) throw new Failure('sms.notInDoubt');
    for (const rowId of chosen)
      await record(ctx, {
        module: 'smsRecord',
        operation: 'settle',
        rowId,
        new: JSON.stringify({ end }),
      });
    return { settled };
  },
  async classes(ctx, { accountId }) {
    return { rows: await failureClasses(ctx, reachOf(ctx) ?? accountId ?? null) };
  },
  resend: (ctx, { ids }) => resend(ctx, ids),
  optOut: (ctx, { ids }) => optOut(ctx, ids),
});
