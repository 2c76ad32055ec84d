import type { Parameters } from '../../supplier/alibaba/input';
import { filingReason, type FilingState, openFilings } from '../filings';
import { Refusal } from '../refusal';

const numbers: Readonly<Record<FilingState, number>> = { pending: 0, accepted: 1, refused: 2 };
const listed: Readonly<Record<FilingState, string>> = {
  pending: 'AUDIT_STATE_INIT',
  accepted: 'AUDIT_STATE_PASS',
  refused: 'AUDIT_STATE_NOT_PASS',
};
const place = /\$\{([A-Za-z][A-Za-z0-9_]*)\}/g;
const forbidden = /[【】()[\],.，。\s]/;

type Sign = { words: string; source: string };
type Template = { words: string; name: string; type: string };

/** Variables of a template as it is filed. */
export const variablesIn = (content: string): string[] =>
  [...content.matchAll(place)].map((m) => m[1] ?? '');
/** A template with its variables filled. */
export const filledTemplate = (content: string, values: Readonly<Record<string, string>>): string =>
  content.replace(place, (_whole, name: string) => values[name] ?? '');

const auditOf = (state: FilingState) =>
  state === 'refused' ? { AuditInfo: { RejectInfo: filingReason } } : {};
const pageOf = <T>(rows: T[], { PageIndex = '1', PageSize = '10' }: Parameters) => {
  const [index, size] = [Number(PageIndex), Number(PageSize)];
  return {
    CurrentPage: index,
    PageSize: size,
    TotalCount: rows.length,
    rows: rows.slice((index - 1) * size, index * size),
  };
};

/** Signatures and templates at the service, and the actions about them. */
export const openMaterial = (waitMs: () => number, qualification: string) => {
  const signs = openFilings<Sign>(waitMs);
  const templates = openFilings<Template>(waitMs);
  let count = 0;
  return {
    /** A template's content; refuses one that may not be sent, or a signature that may not. */
    contentFor(sign: string, code: string): string {
      const own = signs.get(sign);
      if (!own || signs.stateOf(own) !== 'accepted') throw new Refusal('isv.SMS_SIGNATURE_ILLEGAL');
      const template = templates.get(code);
      if (!template || templates.stateOf(template) !== 'accepted')
        throw new Refusal('isv.SMS_TEMPLATE_ILLEGAL');
      return template.words;
    },
    actions: {
      CreateSmsSign: ({ SignName = '', SignSource = '', QualificationId }: Parameters) => {
        if (SignName.length < 2 || forbidden.test(SignName))
          throw new Refusal('isv.SIGN_NAME_ILLEGAL');
        if (QualificationId !== qualification) throw new Refusal('isv.QUALIFICATION_NOT_EXIST');
        if (signs.get(SignName)) throw new Refusal('isv.SIGN_OVER_LIMIT', 'It is there already.');
        signs.add(SignName, { words: SignName, source: SignSource });
        return { SignName, OrderId: String(20_000_000 + ++count) };
      },
      GetSmsSign: ({ SignName = '' }: Parameters) => {
        const sign = signs.get(SignName);
        if (!sign) throw new Refusal('isv.SMS_SIGN_NOT_EXIST');
        const state = signs.stateOf(sign);
        return { SignName, SignStatus: numbers[state], ...auditOf(state) };
      },
      QuerySmsSignList: (input: Parameters) => {
        const { rows, ...page } = pageOf(signs.all(), input);
        const SmsSignList = rows.map(([SignName, s]) => ({
          SignName,
          AuditStatus: listed[signs.stateOf(s)],
        }));
        return { ...page, SmsSignList };
      },
      CreateSmsTemplate: (input: Parameters) => {
        const { TemplateName = '', TemplateContent = '', TemplateType = '' } = input;
        if (/[【】]/.test(TemplateContent)) throw new Refusal('isv.TEMPLATE_CONTENT_ILLEGAL');
        const sign = signs.get(input['RelatedSignName'] ?? '');
        if (TemplateType !== '3' && (!sign || signs.stateOf(sign) !== 'accepted'))
          throw new Refusal('isv.SMS_SIGN_NOT_EXIST', 'RelatedSignName is no approved signature.');
        const rules = Object.keys(JSON.parse(input['TemplateRule'] ?? '{}') as object);
        if (variablesIn(TemplateContent).some((v) => !rules.includes(v)))
          throw new Refusal('isv.TEMPLATE_RULE_ILLEGAL', 'A variable has no rule.');
        const TemplateCode = `SMS_${48_000_000 + ++count}`;
        templates.add(TemplateCode, {
          words: TemplateContent,
          name: TemplateName,
          type: TemplateType,
        });
        return { TemplateCode, TemplateName, OrderId: String(20_000_000 + count) };
      },
      GetSmsTemplate: ({ TemplateCode = '' }: Parameters) => {
        const template = templates.get(TemplateCode);
        if (!template) throw new Refusal('isv.SMS_TEMPLATE_NOT_EXIST');
        const { words, name, type } = template;
        const state = templates.stateOf(template);
        return {
          TemplateCode,
          TemplateName: name,
          TemplateContent: words,
          TemplateType: type,
          TemplateStatus: String(numbers[state]),
          ...auditOf(state),
        };
      },
      QuerySmsTemplateList: (input: Parameters) => {
        const { rows, ...page } = pageOf(templates.all(), input);
        const SmsTemplateList = rows.map(([TemplateCode, t]) => ({
          TemplateCode,
          TemplateName: t.name,
          TemplateContent: t.words,
          TemplateType: Number(t.type),
          AuditStatus: listed[templates.stateOf(t)],
        }));
        return { ...page, SmsTemplateList };
      },
    } satisfies Record<string, (input: Parameters) => object>,
  };
};
