import { smsReceipts } from '#shared/areas/sms/records/receipts';
import { smsRecords } from '#shared/areas/sms/records/records';
import { listVerb, rowOf } from '../../../kernel/db/list';
import { serve } from '../../../kernel/http/http';
import {
  attemptsOf,
  failedOnly,
  matching,
  receiptRows,
  receiptSums,
  recordAdds,
  recordOrders,
  recordRows,
  textOf,
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
    where: async (_ctx, { find }) => [failedOnly, find ? await matching(find) : null],
  }),
  async one(ctx, { id }) {
    const row = await one(ctx, id);
    return { ...row, text: await textOf(ctx, id), attemptRows: await attemptsOf(ctx, id) };
  },
});

/** Receipts that did not simply meet their message. */
export const smsReceiptsService = serve(smsReceipts, {
  list: listVerb(smsReceipts.endpoints.list, { source: receiptRows }),
  sums: (ctx) => receiptSums(ctx),
});
