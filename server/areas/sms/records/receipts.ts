import { smsReceipts } from '#shared/areas/sms/records/receipts';
import { messageStates, type MessageState } from '#shared/areas/sms/records/states';
import { Failure } from '#shared/kernel/errors';
import type { Ctx } from '../../../kernel/db/context';
import { listVerb, rowOf } from '../../../kernel/db/list';
import { record } from '../../../kernel/db/rows';
import { serve } from '../../../kernel/http/http';
import {
  askForReceipt,
  canBeAsked,
  handAgain,
  loneReceipt,
  matchReceipt,
  openPartsFor,
  tellInquiries,
} from '../../../model/sms/carriers/index';
import { receiptRows, receiptSums } from './view.store';

/* Safe cast: the names are the keys of the table, in the order of their numbers. */
const states = Object.keys(messageStates) as MessageState[];
const list = smsReceipts.endpoints.list;
const one = rowOf(list, { source: receiptRows });

/** Wakes the gateway for what carriers are to be asked; refuses where no session with one of them stands. */
export const inquire = async (ctx: Ctx, params: readonly number[]): Promise<void> => {
  for (const param of params)
    if (!(await canBeAsked(ctx, param))) throw new Failure('sms.cannotAsk');
  await tellInquiries(ctx);
};

const mustBeLone = async (ctx: Ctx, id: string) => {
  await one(ctx, id);
  const receipt = await loneReceipt(ctx, id);
  if (!receipt) throw new Failure('sms.receiptMatched');
  return receipt;
};

/** Receipts that did not simply meet their message, and what staff do about them. */
export const smsReceiptsService = serve(smsReceipts, {
  list: listVerb(list, { source: receiptRows }),
  sums: (ctx) => receiptSums(ctx),
  async openParts(ctx, { id }) {
    await one(ctx, id);
    const rows = await openPartsFor(ctx, id);
    return { rows: rows.map((r) => ({ ...r, state: states[r.state] ?? 'unknown' })) };
  },
  async match(ctx, { id, messageId, part = 1 }) {
    const { carrierId } = await mustBeLone(ctx, id);
    if (!(await matchReceipt(ctx, { receiptId: id, messageId, part, by: 'byHand' })))
      throw new Failure('sms.noOpenPart');
    await record(ctx, {
      module: 'smsReceipt',
      operation: 'match',
      rowId: id,
      risk: 'high',
      new: JSON.stringify({ carrierId, messageId, part }),
    });
    return {};
  },
  async query(ctx, { id }) {
    const receipt = await mustBeLone(ctx, id);
    await askForReceipt(ctx, id, receipt);
    await inquire(ctx, [receipt.param]);
    await record(ctx, { module: 'smsReceipt', operation: 'query', rowId: id });
    return {};
  },
  async push(ctx, { id }) {
    const { messageId } = await one(ctx, id);
    if (messageId === null || !(await handAgain(ctx, messageId)))
      throw new Failure('sms.noReceiptWanted');
    await record(ctx, { module: 'smsReceipt', operation: 'repush', rowId: id });
    return {};
  },
});
