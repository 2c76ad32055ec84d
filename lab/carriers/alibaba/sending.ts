import * as z from 'zod';
import type { Parameters } from '../../supplier/alibaba/input';
import type { Carrier, Word } from '../carrier';
import { Refusal, silenceOf } from '../refusal';
import { longestValue, mostInBatch } from './description.data';
import { filledTemplate, type openMaterial, variablesIn } from './material';

const zoneMs = 8 * 3_600_000;
const values = z.record(z.string(), z.string());
const list = z.array(z.string()).min(1).max(mostInBatch);
const refusals: Readonly<Record<string, string>> = {
  keyword: 'isv.BLACK_KEY_CONTROL_LIMIT',
  blocked: 'isv.BUSINESS_LIMIT_CONTROL',
  ported: 'isv.MOBILE_NUMBER_ILLEGAL',
};
/** A message the service took: of a number at a time, under the id of its call. */
type Sent = { bizId: string; entry: string; to: string; outId: string; code: string; at: number };

const digitsOf = (number: string): string => {
  const digits = number.replace(/^\+|^00/, '');
  if (!/^\d{5,15}$/.test(digits)) throw new Refusal('isv.MOBILE_NUMBER_ILLEGAL');
  return /^1[3-9]\d{9}$/.test(digits) ? `86${digits}` : digits;
};
/** Numbers of the mainland as the service writes them. */
export const shownNumber = (digits: string): string => digits.replace(/^86(?=1\d{10}$)/, '');

const mustBeTaken = (word: Word): void => {
  if (word.say === 'refused') throw new Refusal(refusals[word.reason] ?? 'isv.DENY_IP_RANGE');
  if (word.say === 'throttled')
    throw new Refusal('Throttling.User', 'Request was denied due to user flow control.', 400);
  if (word.say === 'queueFull') throw new Refusal('ServiceUnavailable', 'Try again later.', 503);
  const silence = silenceOf(word);
  if (silence) throw silence;
};

/** Sending and its details; the same `OutId` twice is two messages, as at the real service. */
export const openSending = (carrier: Carrier, material: ReturnType<typeof openMaterial>) => {
  const sent: Sent[] = [];
  const byEntry = new Map<string, Sent>();
  let calls = 0;
  const textOf = (sign: string, code: string, param: string | undefined): string => {
    const content = material.contentFor(sign, code);
    const parsed = values.safeParse(JSON.parse(param ?? '{}'));
    if (!parsed.success) throw new Refusal('isv.INVALID_JSON_PARAM');
    const names = variablesIn(content);
    const missing = names.find((n) => !parsed.data[n]);
    if (missing) throw new Refusal('isv.TEMPLATE_MISSING_PARAMETERS');
    // Stricter than the real service: what the template does not name is refused.
    if (Object.keys(parsed.data).some((n) => !names.includes(n)))
      throw new Refusal('isv.TEMPLATE_PARAMS_ILLEGAL');
    if (Object.values(parsed.data).some((v) => v.length > longestValue))
      throw new Refusal('isv.PARAM_LENGTH_LIMIT');
    return `【${sign}】${filledTemplate(content, parsed.data)}`;
  };
  const send = (
    messages: readonly { to: string; sign: string; text: string }[],
    code: string,
    outId: string,
  ) => {
    const bizId = `${Date.now()}${String(++calls).padStart(5, '0')}^0`;
    const reference = outId || null;
    for (const { to, sign, text } of messages) {
      const before = carrier.book.size;
      const word = carrier.submit({ to, from: sign, text, reference, part: null });
      const last = [...carrier.book.entries].at(-1);
      if (carrier.book.size > before && last) {
        const one = { bizId, entry: last.id, to, outId, code, at: Date.now() };
        sent.push(one);
        byEntry.set(last.id, one);
      }
      mustBeTaken(word);
    }
    return { BizId: bizId };
  };
  return {
    /** What stands for an entry of the book. */
    of: (entry: string): Sent | undefined => byEntry.get(entry),
    actions: {
      SendSms: (input: Parameters) => {
        const { PhoneNumbers = '', SignName: sign = '', TemplateCode: code = '' } = input;
        const text = textOf(sign, code, input['TemplateParam']);
        const messages = PhoneNumbers.split(',').map((n) => ({ to: digitsOf(n), sign, text }));
        return send(messages, code, input['OutId'] ?? '');
      },
      SendBatchSms: (input: Parameters) => {
        const parsed = (name: string) => list.safeParse(JSON.parse(input[name] ?? '[]'));
        const [to, signs] = [parsed('PhoneNumberJson'), parsed('SignNameJson')];
        if (!to.success || !signs.success) throw new Refusal('isv.INVALID_JSON_PARAM');
        const params = z.array(z.unknown()).parse(JSON.parse(input['TemplateParamJson'] ?? '[]'));
        if (signs.data.length !== to.data.length) throw new Refusal('isv.PARAM_NOT_MATCH');
        const code = input['TemplateCode'] ?? '';
        const messages = to.data.map((n, i) => {
          const sign = signs.data[i] ?? '';
          return {
            to: digitsOf(n),
            sign,
            text: textOf(sign, code, JSON.stringify(params[i] ?? {})),
          };
        });
        return send(messages, code, input['OutId'] ?? '');
      },
      QuerySendDetails: (input: Parameters) => {
        const to = digitsOf(input['PhoneNumber'] ?? '');
        const { SendDate = '', BizId, PageSize = '', CurrentPage = '' } = input;
        const dayOf = (ms: number) =>
          new Date(ms + zoneMs).toISOString().slice(0, 10).replaceAll('-', '');
        const matches = sent.filter(
          (s) =>
            s.to === to && dayOf(s.at) === SendDate && (BizId === undefined || s.bizId === BizId),
        );
        const first = (Number(CurrentPage) - 1) * Number(PageSize);
        const SmsSendDetailDTO = matches.slice(first, first + Number(PageSize)).map((s) => {
          const now = carrier.stateOf(s.entry);
          const isOver = now !== null && now.state !== 'ENROUTE';
          return {
            PhoneNum: shownNumber(s.to),
            TemplateCode: s.code,
            OutId: s.outId,
            SendStatus: isOver ? (now.state === 'DELIVRD' ? 3 : 2) : 1,
            ErrCode: isOver ? (now.error ?? 'DELIVERED') : '',
          };
        });
        return { TotalCount: String(matches.length), SmsSendDetailDTOs: { SmsSendDetailDTO } };
      },
    } satisfies Record<string, (input: Parameters) => object>,
  };
};
