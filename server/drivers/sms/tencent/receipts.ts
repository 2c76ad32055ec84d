import * as z from 'zod';
import { type CarrierReceipt, type CarrierWord, ownReference } from '../link';

const most = 1_000;
/** What is called back: one call, one or more receipts, each the end of a message. */
const callback = z
  .array(
    z.object({
      nationcode: z.string().max(8),
      mobile: z.string().max(32),
      report_status: z.string().max(16),
      errmsg: z.string().max(64).nullish(),
      sid: z.string().min(1).max(64),
    }),
  )
  .min(1)
  .max(most);
/** A receipt as it is fetched. */
export const pulledStatus = z.object({
  PhoneNumber: z.string().max(32),
  SerialNo: z.string().min(1).max(64),
  ReportStatus: z.string().max(16),
  Description: z.string().nullish(),
  SessionContext: z.string().nullish(),
});
type Pulled = z.output<typeof pulledStatus>;
const stateOf = (status: string) =>
  status === 'SUCCESS' ? ('delivered' as const) : ('undelivered' as const);

/** What a fetched receipt says of a message. */
export const wordOf = ({ ReportStatus, Description, SessionContext }: Pulled): CarrierWord => {
  const state = stateOf(ReportStatus);
  const err = state === 'delivered' ? null : (Description?.slice(0, 64) ?? null);
  return { state, err, reference: ownReference(SessionContext) };
};
/** A fetched receipt as the gateway takes it. */
export const receiptOf = (status: Pulled): CarrierReceipt => ({
  peerKey: status.SerialNo,
  number: status.PhoneNumber,
  ...wordOf(status),
});

/** The receipts of a call back; null when it is none. */
export const readCallback = (body: string): CarrierReceipt[] | null => {
  try {
    return callback.parse(JSON.parse(body)).map((r) => {
      const state = stateOf(r.report_status);
      return {
        peerKey: r.sid,
        number: `${r.nationcode}${r.mobile}`,
        state,
        err: state === 'delivered' ? null : (r.errmsg ?? null),
      };
    });
  } catch {
    return null;
  }
};
