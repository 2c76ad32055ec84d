import * as z from 'zod';
import {
  type CarrierOptions,
  type FiledForm,
  type Link,
  type LinkEvents,
  type Outgoing,
  ownReference,
} from '../link';
import { openTemplateLink, type Verdict } from '../templateLink';
import { type AlibabaAnswer, familyOf, openAlibabaCalls } from './call';
import { findDetail, wordOf } from './details';

const sent = z.object({ BizId: z.string().min(1).max(64) });
/** Nobody's number, for a test that reads. */
const nobody = '10000000000';

const verdictOf = (answer: AlibabaAnswer): Verdict => ({
  family: familyOf(answer),
  code: answer.code || String(answer.status),
  message: answer.message,
});
const parametersOf = (m: Outgoing, { signature, code, values }: FiledForm) => ({
  PhoneNumbers: m.to,
  SignName: signature,
  TemplateCode: code,
  ...(Object.keys(values).length > 0 ? { TemplateParam: JSON.stringify(values) } : {}),
  OutId: m.id,
});

/** Opens Alibaba Cloud SMS; its receipts are pushed to the console. Throws LinkError as `openTemplateLink` does. */
export const openAlibaba = (o: CarrierOptions, events: LinkEvents): Promise<Link> => {
  const calls = openAlibabaCalls(o, events.wire?.bind(events));
  return openTemplateLink(o, events, {
    calls,
    check: async () =>
      verdictOf(await calls.call('QuerySmsSignList', { PageIndex: '1', PageSize: '1' })),
    async send(message, filed) {
      const answer = await calls.call('SendSms', parametersOf(message, filed));
      const verdict = verdictOf(answer);
      const peerKey = verdict.family === 'done' ? sent.parse(answer.body).BizId : null;
      return { verdict, peerKey };
    },
    async find({ id, to, sentAt }) {
      const match = await findDetail(calls, { to, sentAt, outId: id });
      // Their details do not tell their own id: ours stands in for it until the receipt tells both.
      return match === null || match === 'absent' ? null : id;
    },
    async inquire({ peerKey, to, sentAt }) {
      if (to === null || sentAt === null) return null;
      const sought = ownReference(peerKey) ? { outId: peerKey } : { bizId: peerKey };
      const match = await findDetail(calls, { to, sentAt, ...sought });
      return match === null || match === 'absent' ? match : wordOf(match);
    },
    async probe() {
      await calls.call('QuerySmsTemplateList', { PageIndex: '1', PageSize: '1' });
      await findDetail(calls, { to: nobody, sentAt: new Date().toISOString() });
    },
  });
};
