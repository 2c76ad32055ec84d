import * as z from 'zod';
import { type CarrierWord, ownReference } from '../link';
import { type AlibabaCalls, familyOf, nationalNumber } from './call';

const pageSize = 50;
const mostPages = 20;
/** Their days are those of Beijing. */
const zoneMs = 8 * 3_600_000;
/** A message that was handed over just before midnight may count for the day after. */
const marginMs = 60_000;

const detail = z.object({
  OutId: z.string().optional(),
  ErrCode: z.string().optional(),
  SendStatus: z.number(),
});
const page = z.object({
  TotalCount: z.coerce.number(),
  SmsSendDetailDTOs: z.object({ SmsSendDetailDTO: z.array(detail) }),
});
type Detail = z.output<typeof detail>;

const dayOf = (ms: number): string =>
  new Date(ms + zoneMs).toISOString().slice(0, 10).replaceAll('-', '');

/** What is looked for: a message by their id, or by our own reference. */
export type Sought = { to: string; sentAt: string; bizId?: string; outId?: string };

/**
 * Looks for a message among the details of what a number was sent on its day; they keep 30 days. 'absent': it is not there now,
 * which says nothing of later. Null: no answer.
 */
export const findDetail = async (
  calls: AlibabaCalls,
  { to, sentAt, bizId, outId }: Sought,
): Promise<Detail | 'absent' | null> => {
  const at = Date.parse(sentAt);
  for (const SendDate of new Set([dayOf(at), dayOf(at + marginMs)]))
    for (let current = 1; current <= mostPages; current += 1) {
      const answer = await calls.call('QuerySendDetails', {
        PhoneNumber: nationalNumber(to),
        SendDate,
        PageSize: String(pageSize),
        CurrentPage: String(current),
        ...(bizId ? { BizId: bizId } : {}),
      });
      if (familyOf(answer) !== 'done') return null;
      const { TotalCount, SmsSendDetailDTOs } = page.parse(answer.body);
      const details = SmsSendDetailDTOs.SmsSendDetailDTO;
      const match = details.find((d) => outId === undefined || d.OutId === outId);
      if (match) return match;
      if (current * pageSize >= TotalCount) break;
    }
  return 'absent';
};

/** What a detail says of a message. */
export const wordOf = ({ SendStatus, ErrCode, OutId }: Detail): CarrierWord => {
  const reference = ownReference(OutId);
  if (SendStatus === 3) return { state: 'delivered', err: null, reference };
  if (SendStatus === 2) return { state: 'undelivered', err: ErrCode || null, reference };
  return { state: 'interim', err: null, reference };
};
