import * as z from 'zod';
import type { CarrierOptions } from '../link';
import { markedName } from '../mark';
import type { Filing, FilingWord } from '../material';
import { openTencentCalls, type TencentAnswer, type TencentCalls } from './call';

const pageSize = 100;
const mostPages = 40;
const longestName = 30;

const row = z.object({
  StatusCode: z.number(),
  ReviewReply: z.string().nullish(),
  SignId: z.number().optional(),
  SignName: z.string().optional(),
  TemplateId: z.number().optional(),
  TemplateName: z.string().optional(),
});
type Row = z.output<typeof row>;
const rows = z.object({
  DescribeSignListStatusSet: z.array(row).nullish(),
  DescribeTemplateStatusSet: z.array(row).nullish(),
});
const addedSign = z.object({ AddSignStatus: z.object({ SignId: z.number() }) });
const addedTemplate = z.object({ AddTemplateStatus: z.object({ TemplateId: z.coerce.string() }) });

/** Types of messages as they number them. */
const smsTypes: Readonly<Record<string, number>> = { promotion: 1, notice: 2, code: 3 };
/** What a signature is the name of, with the kind of its proof, as they number them: a company's licence, or a trademark's. */
const company = { SignType: 0, DocumentType: 1 };
const trademark = { SignType: 4, DocumentType: 7 };

const wordOf = ({ StatusCode, ReviewReply }: Row, code: string): FilingWord => ({
  // 2 is approved and not yet in force.
  state: StatusCode === 0 ? 'accepted' : StatusCode < 0 ? 'refused' : 'pending',
  reason: ReviewReply ? ReviewReply.slice(0, 500) : null,
  code,
});
const refusal = ({ verdict: { family, code, message } }: TencentAnswer): FilingWord | null =>
  family === 'refused'
    ? { state: 'refused', reason: `${code}: ${message}`.slice(0, 500), code: null }
    : null;

type List = { action: string; ids: string };
/** The row of a list that fits; 'absent' where none does, or what the service said instead of a list. */
const find = async (
  calls: TencentCalls,
  { action, ids }: List,
  o: { International: number; code: string | null; fits: (r: Row) => boolean },
): Promise<Row | 'absent' | TencentAnswer> => {
  const { International, code, fits } = o;
  for (let page = 0; page < mostPages; page += 1) {
    const of = code ? { [ids]: [Number(code)] } : { Limit: pageSize, Offset: page * pageSize };
    const answer = await calls.call(action, { International, ...of });
    if (answer.verdict.family !== 'done') return answer;
    const parsed = rows.parse(answer.response);
    const listed = parsed.DescribeSignListStatusSet ?? parsed.DescribeTemplateStatusSet ?? [];
    const match = listed.find(fits);
    if (match) return match;
    if (code || listed.length < pageSize) break;
  }
  return 'absent';
};

const signs = { action: 'DescribeSmsSignList', ids: 'SignIdSet' };
const fileSign = async (
  calls: TencentCalls,
  International: number,
  o: CarrierOptions,
  { name, source, remark, code, proof }: Filing & { kind: 'signature' },
): Promise<FilingWord | null> => {
  const fits = (r: Row) => (code ? String(r.SignId) === code : r.SignName === name);
  const now = await find(calls, signs, { International, code, fits });
  if (now !== 'absent')
    return 'verdict' in now ? refusal(now) : wordOf(now, String(now.SignId ?? ''));
  const answer = await calls.call('AddSmsSign', {
    SignName: name,
    ...(source === 'brand' ? trademark : company),
    International,
    SignPurpose: 0,
    ProofImage: proof ?? '',
    ...(remark ? { Remark: remark } : {}),
    ...(o.qualification ? { QualificationId: Number(o.qualification) } : {}),
  });
  if (answer.verdict.family !== 'done') return refusal(answer);
  const { SignId } = addedSign.parse(answer.response).AddSignStatus;
  return { state: 'pending', reason: null, code: String(SignId) };
};

const templates = { action: 'DescribeSmsTemplateList', ids: 'TemplateIdSet' };
const fileTemplate = async (
  calls: TencentCalls,
  International: number,
  filing: Filing & { kind: 'template' },
): Promise<FilingWord | null> => {
  const { code, variables, remark } = filing;
  const name = markedName(filing, longestName);
  const fits = (r: Row) => (code ? String(r.TemplateId) === code : r.TemplateName === name);
  const now = await find(calls, templates, { International, code, fits });
  if (now !== 'absent')
    return 'verdict' in now ? refusal(now) : wordOf(now, String(now.TemplateId ?? ''));
  const answer = await calls.call('AddSmsTemplate', {
    TemplateName: name,
    // Their places are numbered from 1, and values come in that order.
    TemplateContent: filing.text((variable) => `{${variables.indexOf(variable) + 1}}`),
    SmsType: smsTypes[filing.messages] ?? smsTypes['notice'],
    International,
    Remark: remark || filing.name,
  });
  if (answer.verdict.family !== 'done') return refusal(answer);
  const { TemplateId } = addedTemplate.parse(answer.response).AddTemplateStatus;
  return { state: 'pending', reason: null, code: TemplateId };
};

/**
 * Asks Tencent Cloud SMS what became of a filing, and files what it does not know. Both are known by their id; before that is known a
 * signature by its name, a template by the name it was filed under. A parameter without a qualification files for messages outside of
 * mainland China. Null where it gave no answer to go by.
 */
export const fileAtTencent = async (
  o: CarrierOptions,
  filing: Filing,
): Promise<FilingWord | null> => {
  const calls = openTencentCalls(o);
  const International = o.qualification === null ? 1 : 0;
  try {
    return filing.kind === 'signature'
      ? await fileSign(calls, International, o, filing)
      : await fileTemplate(calls, International, filing);
  } finally {
    calls.close();
  }
};
