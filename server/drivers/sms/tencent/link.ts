import * as z from 'zod';
import type { CarrierOptions, FiledForm, Link, LinkEvents, Outgoing } from '../link';
import { openTemplateLink } from '../templateLink';
import { familyOf, openTencentCalls, theirNumber } from './call';
import { pulledStatus, receiptOf, wordOf } from './receipts';

const mostAtOnce = 100;
/** So long before a message went out by our clock it may have by theirs. */
const marginSeconds = 60;
/** Nobody's number, for a test that reads. */
const nobody = '8610000000000';
const sentSet = z.object({
  SendStatusSet: z
    .array(
      z.object({
        Code: z.string(),
        Message: z.string().optional(),
        SerialNo: z.string().optional(),
      }),
    )
    .min(1),
});
const statusSet = z.object({ PullSmsSendStatusSet: z.array(pulledStatus).nullish() });

/** Opens Tencent Cloud SMS; receipts are called back to the console, and fetched where that was granted. Throws LinkError as `openTemplateLink` does. */
export const openTencent = (o: CarrierOptions, events: LinkEvents): Promise<Link> => {
  const calls = openTencentCalls(o, events.wire?.bind(events));
  const SmsSdkAppId = o.application ?? '';
  const International = o.qualification === null ? 1 : 0;
  const inputOf = (m: Outgoing, { signature, code, values }: FiledForm) => ({
    PhoneNumberSet: [theirNumber(m.to)],
    SmsSdkAppId,
    TemplateId: code,
    SignName: signature,
    TemplateParamSet: Object.values(values),
    SessionContext: m.id,
  });
  const statusesOf = async (to: string, sentAt: string) => {
    const { verdict, response } = await calls.call('PullSmsSendStatusByPhoneNumber', {
      BeginTime: Math.floor(Date.parse(sentAt) / 1000) - marginSeconds,
      Offset: 0,
      Limit: mostAtOnce,
      PhoneNumber: theirNumber(to),
      SmsSdkAppId,
    });
    if (verdict.family !== 'done') return null;
    return statusSet.parse(response).PullSmsSendStatusSet ?? [];
  };
  return openTemplateLink(o, events, {
    calls,
    check: async () =>
      (await calls.call('DescribeSmsSignList', { International, Limit: 1, Offset: 0 })).verdict,
    async send(message, filed) {
      const { verdict, response } = await calls.call('SendSms', inputOf(message, filed));
      if (verdict.family !== 'done') return { verdict, peerKey: null };
      const [one] = sentSet.parse(response).SendStatusSet;
      const { Code: code = '', Message: words = '', SerialNo = '' } = one ?? {};
      const own = { family: familyOf(code), code, message: words };
      return { verdict: own, peerKey: SerialNo || null };
    },
    async find({ id, to, sentAt }) {
      const statuses = await statusesOf(to, sentAt);
      return statuses?.find((s) => s.SessionContext === id)?.SerialNo ?? null;
    },
    async inquire({ peerKey, to, sentAt }) {
      if (to === null || sentAt === null) return null;
      const statuses = await statusesOf(to, sentAt);
      if (!statuses) return null;
      const match = statuses.find((s) => s.SerialNo === peerKey);
      return match ? wordOf(match) : 'absent';
    },
    async probe() {
      await calls.call('DescribeSmsTemplateList', { International, Limit: 1, Offset: 0 });
      await statusesOf(nobody, new Date().toISOString());
    },
    async pull(receipt) {
      const { verdict, response } = await calls.call('PullSmsSendStatus', {
        Limit: mostAtOnce,
        SmsSdkAppId,
      });
      if (verdict.family === 'refused' || verdict.family === 'key') return null;
      if (verdict.family !== 'done') return false;
      const statuses = statusSet.parse(response).PullSmsSendStatusSet ?? [];
      // They are given once: what is at hand is stored before the next are asked for.
      await Promise.all(
        statuses.map((s) => new Promise<void>((stored) => receipt(receiptOf(s), stored))),
      );
      return statuses.length === mostAtOnce;
    },
  });
};
