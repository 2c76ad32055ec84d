import * as z from 'zod';
import type { CarrierOptions } from '../link';
import { markedName } from '../mark';
import type { Filing, FilingWord } from '../material';
import { type AlibabaAnswer, type AlibabaCalls, familyOf, openAlibabaCalls } from './call';

const pageSize = 50;
const mostPages = 40;
const longestName = 30;

const audit = z.object({ RejectInfo: z.string().nullish() }).nullish();
const signAnswer = z.object({ SignStatus: z.coerce.number(), AuditInfo: audit });
const templateAnswer = z.object({ TemplateStatus: z.coerce.number(), AuditInfo: audit });
const created = z.object({ TemplateCode: z.string().min(1) });
const list = z.object({
  TotalCount: z.coerce.number(),
  SmsTemplateList: z.array(z.object({ TemplateName: z.string(), TemplateCode: z.string() })),
});

/** Kinds of messages as they number them, and of which kind the variables of a template are. */
const kinds: Readonly<Record<string, { type: string; variable: string }>> = {
  code: { type: '0', variable: 'characterWithNumber2' },
  notice: { type: '1', variable: 'others' },
  promotion: { type: '2', variable: 'others' },
};
/** Sources of a signature as they number them: a name of a company, or a trademark. */
const sources: Readonly<Record<string, string>> = { brand: '5' };
const absent = /^isv\.(SMS_SIGN|SIGN|SMS_SIGNATURE)|NOT_(EXIST|FOUND)/;

const stateOf = (status: number): FilingWord['state'] =>
  status === 1 ? 'accepted' : status === 0 ? 'pending' : 'refused';
const refusal = (answer: AlibabaAnswer): FilingWord | null =>
  familyOf(answer) === 'refused'
    ? { state: 'refused', reason: `${answer.code}: ${answer.message}`.slice(0, 500), code: null }
    : null;
const reasonOf = (of: z.output<typeof audit>): string | null =>
  of?.RejectInfo ? of.RejectInfo.slice(0, 500) : null;

const fileSign = async (
  calls: AlibabaCalls,
  o: CarrierOptions,
  { name, source, remark }: Filing & { kind: 'signature' },
): Promise<FilingWord | null> => {
  const now = await calls.call('GetSmsSign', { SignName: name });
  if (familyOf(now) === 'done') {
    const { SignStatus, AuditInfo } = signAnswer.parse(now.body);
    return { state: stateOf(SignStatus), reason: reasonOf(AuditInfo), code: name };
  }
  if (!absent.test(now.code)) return refusal(now);
  const answer = await calls.call('CreateSmsSign', {
    SignName: name,
    SignSource: sources[source] ?? '0',
    SignType: '1',
    ThirdParty: 'false',
    QualificationId: o.qualification ?? '',
    ...(remark ? { Remark: remark } : {}),
  });
  return familyOf(answer) === 'done'
    ? { state: 'pending', reason: null, code: name }
    : refusal(answer);
};

const codeOfName = async (calls: AlibabaCalls, name: string): Promise<string | null | 'absent'> => {
  for (let page = 1; page <= mostPages; page += 1) {
    const answer = await calls.call('QuerySmsTemplateList', {
      PageIndex: String(page),
      PageSize: String(pageSize),
    });
    if (familyOf(answer) !== 'done') return null;
    const { TotalCount, SmsTemplateList } = list.parse(answer.body);
    const match = SmsTemplateList.find((t) => t.TemplateName === name);
    if (match) return match.TemplateCode;
    if (page * pageSize >= TotalCount) break;
  }
  return 'absent';
};

const fileTemplate = async (
  calls: AlibabaCalls,
  filing: Filing & { kind: 'template' },
): Promise<FilingWord | null> => {
  const name = markedName(filing, longestName);
  const code = filing.code ?? (await codeOfName(calls, name));
  if (code === null) return null;
  if (code !== 'absent') {
    const now = await calls.call('GetSmsTemplate', { TemplateCode: code });
    if (familyOf(now) !== 'done') return refusal(now);
    const { TemplateStatus, AuditInfo } = templateAnswer.parse(now.body);
    return { state: stateOf(TemplateStatus), reason: reasonOf(AuditInfo), code };
  }
  const { type, variable } = kinds[filing.messages] ?? { type: '1', variable: 'others' };
  const { variables } = filing;
  const answer = await calls.call('CreateSmsTemplate', {
    TemplateName: name,
    TemplateContent: filing.text((variable) => `\${${variable}}`),
    TemplateType: type,
    Remark: filing.remark || filing.name,
    ...(filing.signature ? { RelatedSignName: filing.signature } : {}),
    ...(variables.length > 0
      ? { TemplateRule: JSON.stringify(Object.fromEntries(variables.map((v) => [v, variable]))) }
      : {}),
  });
  if (familyOf(answer) !== 'done') return refusal(answer);
  return { state: 'pending', reason: null, code: created.parse(answer.body).TemplateCode };
};

/**
 * Asks Alibaba Cloud SMS what became of a filing, and files what it does not know. A signature is known by its name; a template by its
 * code, or before that is known by the name it was filed under. Null where it gave no answer to go by.
 */
export const fileAtAlibaba = async (
  o: CarrierOptions,
  filing: Filing,
): Promise<FilingWord | null> => {
  const calls = openAlibabaCalls(o);
  try {
    return filing.kind === 'signature'
      ? await fileSign(calls, o, filing)
      : await fileTemplate(calls, filing);
  } finally {
    calls.close();
  }
};
