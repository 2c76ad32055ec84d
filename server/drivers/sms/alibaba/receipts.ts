import * as z from 'zod';
import type { CarrierReceipt } from '../link';
import { ourNumber } from './call';

const most = 1_000;
/** What is pushed as `SmsReport`: one call, one or more receipts, each the end of a message. */
const report = z
  .array(
    z.object({
      phone_number: z.string().max(32),
      success: z.boolean(),
      err_code: z.string().max(64).nullish(),
      biz_id: z.string().min(1).max(64),
      out_id: z.string().max(64).nullish(),
    }),
  )
  .min(1)
  .max(most);

/** The receipts of a pushed `SmsReport`; null when it is none. */
export const readSmsReport = (body: string): CarrierReceipt[] | null => {
  try {
    return report.parse(JSON.parse(body)).map((r) => ({
      peerKey: r.biz_id,
      number: ourNumber(r.phone_number),
      state: r.success ? 'delivered' : 'undelivered',
      err: r.success ? null : (r.err_code ?? null),
      reference: r.out_id ?? null,
    }));
  } catch {
    return null;
  }
};
