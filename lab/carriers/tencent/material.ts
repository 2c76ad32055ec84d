import { filingReason, type Filed, type FilingState, openFilings } from '../filings';
import { Refusal } from '../refusal';
import type { SmsInput } from './description';

const numbers: Readonly<Record<FilingState, number>> = { pending: 1, accepted: 0, refused: -1 };
const place = /\{(\d+)\}/g;

type Kept = { words: string; name: string; international: number };
type Window = { International: number; Limit?: number | undefined; Offset?: number | undefined };

/** How many values a template takes. */
export const placesIn = (content: string): number =>
  Math.max(0, ...[...content.matchAll(place)].map((m) => Number(m[1])));
/** A template with its values in their order. */
export const filledTemplate = (content: string, values: readonly string[]): string =>
  content.replace(place, (_whole, n: string) => values[Number(n) - 1] ?? '');

/** Signatures and templates at the service, and the actions about them. */
export const openMaterial = (waitMs: () => number, qualification: string) => {
  const signs = openFilings<Kept>(waitMs);
  const templates = openFilings<Kept>(waitMs);
  let count = 0;
  const listed = (
    of: ReturnType<typeof openFilings<Kept>>,
    ids: readonly number[] | undefined,
    { International, Limit = 10, Offset = 0 }: Window,
  ) => {
    const own = of.all().filter(([, f]) => f.international === International);
    const rows =
      ids && ids.length > 0
        ? own.filter(([id]) => ids.includes(Number(id)))
        : own.slice(Offset, Offset + Limit);
    return rows.map(([id, f]: [string, Filed<Kept>]) => {
      const state = of.stateOf(f);
      return {
        id: Number(id),
        f,
        International,
        StatusCode: numbers[state],
        ReviewReply: state === 'refused' ? filingReason : '',
        CreateTime: Math.floor(f.at / 1000),
      };
    });
  };
  return {
    /** A template's content; refuses one that may not be sent, or a signature that may not. */
    contentFor(sign: string | undefined, id: string): string {
      const own = signs.all().find(([, s]) => s.name === sign && signs.stateOf(s) === 'accepted');
      if (!own) throw new Refusal('FailedOperation.SignatureIncorrectOrUnapproved');
      const template = templates.get(id);
      if (!template || templates.stateOf(template) !== 'accepted')
        throw new Refusal('FailedOperation.TemplateIncorrectOrUnapproved');
      return template.words;
    },
    actions: {
      AddSmsSign: (i: SmsInput<'AddSmsSign'>) => {
        if (i.International === 0 && String(i.QualificationId) !== qualification)
          throw new Refusal('InvalidParameterValue.QualificationIdIncorrect');
        const before = signs.all().find(([, s]) => s.name === i.SignName);
        if (before && signs.stateOf(before[1]) !== 'refused')
          throw new Refusal('FailedOperation.ParameterDuplicated');
        const SignId = 500_000 + ++count;
        const sign = { words: i.SignName, name: i.SignName, international: i.International };
        signs.add(String(SignId), sign);
        return { AddSignStatus: { SignId } };
      },
      DescribeSmsSignList: (i: SmsInput<'DescribeSmsSignList'>) => ({
        DescribeSignListStatusSet: listed(signs, i.SignIdSet, i).map(({ id, f, ...rest }) => ({
          ...rest,
          SignId: id,
          SignName: f.name,
        })),
      }),
      AddSmsTemplate: (i: SmsInput<'AddSmsTemplate'>) => {
        const places = [...i.TemplateContent.matchAll(place)].map((m) => Number(m[1]));
        const isGap = new Set(places).size !== placesIn(i.TemplateContent);
        if (isGap || /[【】]|\$\{|\{[^\d}]/.test(i.TemplateContent))
          throw new Refusal('InvalidParameterValue.TemplateParameterFormatError');
        const id = 1_000_000 + ++count;
        templates.add(String(id), {
          words: i.TemplateContent,
          name: i.TemplateName,
          international: i.International,
        });
        return { AddTemplateStatus: { TemplateId: String(id) } };
      },
      DescribeSmsTemplateList: (i: SmsInput<'DescribeSmsTemplateList'>) => ({
        DescribeTemplateStatusSet: listed(templates, i.TemplateIdSet, i).map(
          ({ id, f, ...rest }) => ({
            ...rest,
            TemplateId: id,
            TemplateName: f.name,
            TemplateContent: f.words,
          }),
        ),
      }),
    },
  };
};
