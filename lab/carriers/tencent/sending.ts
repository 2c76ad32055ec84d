import type { Carrier, CarrierReceipt, Word } from '../carrier';
import type { Outbox } from '../cloud';
import { Refusal, silenceOf } from '../refusal';
import type { SmsInput } from './description';
import { filledTemplate, type openMaterial, placesIn } from './material';

/** What the handsets' ends are called there. */
const errors: Readonly<Record<string, string>> = {
  UNDELIV: 'UNDELIV',
  REJECTD: 'REJECTD',
  EXPIRED: 'EXPIRED',
};
const refusals: Readonly<Record<string, string>> = {
  keyword: 'FailedOperation.ContainSensitiveWord',
  blocked: 'LimitExceeded.PhoneNumberDailyLimit',
  ported: 'InvalidParameterValue.IncorrectPhoneNumber',
};
/** Of mainland numbers the service also takes those without a code. */
const digitsOf = (number: string): string => {
  const digits = number.replace(/^\+|^00/, '');
  return /^1[3-9]\d{9}$/.test(number) ? `86${digits}` : digits;
};
const countryOf = (digits: string): string => (digits.startsWith('86') ? '86' : digits.slice(0, 2));
const second = (ms: number): number => Math.floor(ms / 1000);

/** A receipt as it is called back. */
export const callbackOf = ({ id, to, state, error }: CarrierReceipt) => ({
  user_receive_time: new Date(Date.now() + 8 * 3_600_000)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' '),
  nationcode: countryOf(to),
  mobile: to.slice(countryOf(to).length),
  report_status: state === 'DELIVRD' ? 'SUCCESS' : 'FAIL',
  errmsg: state === 'DELIVRD' ? 'DELIVRD' : (error ?? errors[state] ?? state),
  description: state,
  sid: id,
});

/** Sending and its states; the same context twice is two messages, as at the real service. */
export const openSending = (
  carrier: Carrier,
  material: ReturnType<typeof openMaterial>,
  { outbox, application }: { outbox: Outbox; application: string },
) => {
  const at = new Map<string, number>();
  const mustBeOwn = (id: string): void => {
    if (id !== application) throw new Refusal('UnauthorizedOperation.SmsSdkAppIdVerifyFail');
  };
  const statusOf = ({ id, to, state, error }: CarrierReceipt) => ({
    UserReceiveTime: second(Date.now()),
    CountryCode: countryOf(to),
    SubscriberNumber: to.slice(countryOf(to).length),
    PhoneNumber: `+${to}`,
    SerialNo: id,
    ReportStatus: state === 'DELIVRD' ? 'SUCCESS' : 'FAIL',
    Description: state === 'DELIVRD' ? 'DELIVRD' : (error ?? state),
    SessionContext: carrier.book.find(id)?.reference ?? '',
  });
  const codeOf = (word: Word): string => {
    const silence = silenceOf(word);
    if (silence) throw silence;
    if (word.say === 'throttled')
      throw new Refusal('RequestLimitExceeded', 'Too many requests a second.');
    if (word.say === 'queueFull') throw new Refusal('InternalError.OtherError', 'Try again later.');
    return word.say === 'refused' ? (refusals[word.reason] ?? 'FailedOperation') : 'Ok';
  };
  return {
    SendSms: (i: SmsInput<'SendSms'>) => {
      mustBeOwn(i.SmsSdkAppId);
      const content = material.contentFor(i.SignName, i.TemplateId);
      const values = i.TemplateParamSet ?? [];
      if (values.length !== placesIn(content))
        throw new Refusal('FailedOperation.TemplateParamSetNotMatchApprovedTemplate');
      const text = `【${i.SignName}】${filledTemplate(content, values)}`;
      const SendStatusSet = i.PhoneNumberSet.map((number) => {
        const to = digitsOf(number);
        const reference = i.SessionContext || null;
        const from = i.SignName ?? '';
        const word = carrier.submit({ to, from, text, reference, part: null });
        const last = [...carrier.book.entries].at(-1);
        if (last?.to === to) at.set(last.id, Date.now());
        const Code = codeOf(word);
        return {
          SerialNo: word.say === 'taken' ? word.id : '',
          PhoneNumber: `+${to}`,
          Fee: word.say === 'taken' ? 1 : 0,
          SessionContext: i.SessionContext ?? '',
          Code,
          Message: Code === 'Ok' ? 'send success' : Code,
          IsoCode: to.startsWith('86') ? 'CN' : 'DEF',
        };
      });
      return { SendStatusSet };
    },
    PullSmsSendStatus: (i: SmsInput<'PullSmsSendStatus'>) => {
      mustBeOwn(i.SmsSdkAppId);
      const page = outbox.page(i.Limit);
      const PullSmsSendStatusSet = page.map((p) => statusOf(p.receipt));
      // They are given once, taken or not.
      outbox.confirm(page.at(-1)?.seq ?? 0);
      return { PullSmsSendStatusSet };
    },
    PullSmsSendStatusByPhoneNumber: (i: SmsInput<'PullSmsSendStatusByPhoneNumber'>) => {
      mustBeOwn(i.SmsSdkAppId);
      const PullSmsSendStatusSet = [...carrier.book.entries]
        .filter((e) => `+${e.to}` === i.PhoneNumber && second(at.get(e.id) ?? 0) >= i.BeginTime)
        .flatMap((e) => {
          const now = carrier.stateOf(e.id);
          return now && now.state !== 'ENROUTE'
            ? statusOf({ id: e.id, to: e.to, state: now.state, error: now.error })
            : [];
        })
        .slice(0, i.Limit);
      return { PullSmsSendStatusSet };
    },
  };
};
