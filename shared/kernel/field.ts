import * as z from 'zod';
import { domainName, hostName, mailAddress } from './hostSchemas';
import { mostPem, pemText } from './pem';
import { placeValue } from './placeValue';

/** What a value means to people: the client picks a table cell and a form input by this word alone. */
export type Kind =
  | 'id'
  | 'ref'
  | 'text'
  | 'longText'
  | 'secret'
  | 'pem'
  | 'email'
  | 'host'
  | 'url'
  | 'time'
  | 'day'
  | 'month'
  | 'money'
  | 'bytes'
  | 'bps'
  | 'count'
  | 'ratio'
  | 'ms'
  | 'flag'
  | 'choice'
  | 'choices'
  | 'list'
  | 'sentence'
  | 'json';

/** A sentence or name for people, Chinese first. */
export type Label = readonly [zhCN: string, en: string];
/**
 * The five meanings a state can have; every status of the console maps to one of them. `progress` turns: the
 * platform is at work on it this moment. What waits for a person or a date is `neutral` or `warning`.
 */
export type Tone = 'success' | 'warning' | 'error' | 'progress' | 'neutral';
/** One value of a choice: its two names and, for states, how it is coloured. */
export type Option = readonly [zhCN: string, en: string, tone?: Tone];

declare module 'zod' {
  interface GlobalMeta {
    kind?: Kind;
    label?: Label;
    options?: Readonly<Record<string, Option>>;
    max?: number;
    /** Replaces the general sentence when the value is missing or malformed. */
    refusal?: Label;
    /** Name of the resource that a `ref` points into. */
    of?: string;
    /** The ref whose name this text is. */
    nameOf?: string;
    /** How many stored units are one that people read: 1,000,000 for parts per million. */
    scale?: number;
    /** Decimals shown, where they are other than the kind's. */
    decimals?: number;
    /** Its values are things with a colour and a letter of their own: suppliers. */
    tile?: true;
    /** Known to the platform only: a change of it reaches no supplier. */
    local?: true;
  }
}

type More = {
  max?: number;
  refusal?: Label;
  of?: string;
  options?: Readonly<Record<string, Option>>;
};
const described = <S extends z.ZodType>(
  kind: Kind,
  zhCN: string,
  en: string,
  schema: S,
  more: More = {},
) => schema.meta({ kind, label: [zhCN, en], ...more });

// biome-ignore lint: control characters are named on purpose, they are what is refused
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
/** Text that any store can hold: no control characters, no lone surrogates, trimmed, NFC. */
const clean = (max: number) =>
  z
    .string()
    .max(max * 4 + 64)
    .refine((s) => s.isWellFormed() && !control.test(s), { params: { code: 'field.characters' } })
    .transform((s) => s.normalize('NFC').trim())
    .pipe(z.string().max(max));
const oneLine = (max: number) =>
  clean(max).refine((s) => !/[\r\n\t]/.test(s), { params: { code: 'field.characters' } });

/**
 * A text for people at rest: the code of its declared sentence and what stands in its places. Both
 * languages are made when somebody reads it (`sentenceText` of sentences.ts).
 */
const sentence = z
  .object({
    code: z.string(),
    values: z.record(z.string(), placeValue),
  })
  .describe(
    'Code of a sentence and the values of its places; x-sentences of this document holds its text in zh-CN and en. A value of two texts is said in the language of the sentence.',
  );
export type Sentence = z.output<typeof sentence>;

/** Days and instants that every store can hold and shift by a zone: from 1971 to the end of 2105. */
const isStorable = (at: string) => {
  const ms = Date.parse(at);
  return ms >= Date.UTC(1971, 0, 1) && ms < Date.UTC(2106, 0, 1);
};
/** A day (YYYY-MM-DD) of a request. */
export const isoDay = z.iso.date().refine(isStorable);
/** A month (YYYY-MM) of a request. */
export const isoMonth = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/);
/** An instant of a request, with its offset from UTC. */
export const isoTime = z.iso.datetime({ offset: true }).refine(isStorable);

/**
 * A field is declared once: its meaning, its name in both languages, its limit. Money is an integer
 * of 1/1,000,000 of the currency, bytes are integers, ratios run from 0 to 1, instants are UTC ISO.
 */
export const field = {
  id: (zhCN = '编号', en = 'ID') => described('id', zhCN, en, z.uuid()),
  ref: (zhCN: string, en: string, of: string) => described('ref', zhCN, en, z.uuid(), { of }),
  /** The account that a row belongs to. */
  account: () => described('ref', '账号', 'Account', z.uuid(), { of: 'accounts' }),
  text: (zhCN: string, en: string, max: number, more: More = {}) =>
    described('text', zhCN, en, oneLine(max).pipe(z.string().min(1)), { max, ...more }),
  longText: (zhCN: string, en: string, max: number, more: More = {}) =>
    described('longText', zhCN, en, clean(max).pipe(z.string().min(1)), { max, ...more }),
  /** May be empty. */
  remark: (zhCN: string, en: string, max: number) =>
    described('longText', zhCN, en, clean(max), { max }),
  /** Text that is only shown, never entered: a name out of another row. */
  shown: (zhCN: string, en: string) => described('text', zhCN, en, z.string()),
  secret: (zhCN: string, en: string, max = 4096, more: More = {}) =>
    described('secret', zhCN, en, z.string().min(1).max(max), { max, ...more }),
  /** Blocks of PEM alone: words between them, such as names that programs write above, are no part of it (RFC 7468 section 5.2). */
  pem: (zhCN: string, en: string, more: More = {}) =>
    described('pem', zhCN, en, pemText, { max: mostPem, ...more }),
  email: (zhCN: string, en: string, more: More = {}) =>
    described('email', zhCN, en, oneLine(254).pipe(mailAddress), { max: 254, ...more }),
  host: (zhCN: string, en: string, more: More = {}) =>
    described('host', zhCN, en, oneLine(253).pipe(hostName), {
      max: 253,
      ...more,
    }),
  /** A host name, or a wildcard for every host one label below it. */
  domain: (zhCN: string, en: string) =>
    described('host', zhCN, en, oneLine(253).pipe(domainName), { max: 253 }),
  url: (zhCN: string, en: string, more: More = {}) =>
    described('url', zhCN, en, oneLine(2048).pipe(z.url({ protocol: /^https?$/ })), {
      max: 2048,
      ...more,
    }),
  time: (zhCN: string, en: string) => described('time', zhCN, en, z.iso.datetime({ offset: true })),
  /** When a row was made. */
  created: () => described('time', '创建时间', 'Created', z.iso.datetime({ offset: true })),
  /** An instant that a person chooses. */
  chosenTime: (zhCN: string, en: string) => described('time', zhCN, en, isoTime),
  day: (zhCN: string, en: string) => described('day', zhCN, en, isoDay),
  month: (zhCN: string, en: string) =>
    described('month', zhCN, en, z.string().regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/)),
  money: (zhCN: string, en: string) => described('money', zhCN, en, z.int()),
  /** An amount that people set, of a thousand million units at most: sums of many stay exact. */
  setAmount: (zhCN: string, en: string) =>
    described('money', zhCN, en, z.int().min(0).max(1_000_000_000_000_000)),
  /** Money for one unit of something: shown finer than an amount. */
  price: (zhCN: string, en: string) => described('money', zhCN, en, z.int()).meta({ decimals: 4 }),
  bytes: (zhCN: string, en: string) => described('bytes', zhCN, en, z.int()),
  bps: (zhCN: string, en: string) => described('bps', zhCN, en, z.number()),
  count: (zhCN: string, en: string, min = 0, max = Number.MAX_SAFE_INTEGER) =>
    described('count', zhCN, en, z.int().min(min).max(max), { max }),
  /** A factor or rate stored in parts per million; people read and write it whole. */
  ppm: (zhCN: string, en: string, min: number, max: number) =>
    described('count', zhCN, en, z.int().min(min).max(max)).meta({ scale: 1_000_000 }),
  ratio: (zhCN: string, en: string) => described('ratio', zhCN, en, z.number()),
  ms: (zhCN: string, en: string) => described('ms', zhCN, en, z.number()),
  flag: (zhCN: string, en: string) => described('flag', zhCN, en, z.boolean()),
  choice: <const T extends Readonly<Record<string, Option>>>(
    zhCN: string,
    en: string,
    options: T,
  ) =>
    described(
      'choice',
      zhCN,
      en,
      z.enum(Object.keys(options) as [keyof T & string, ...(keyof T & string)[]]),
      {
        options,
      },
    ),
  choices: <const T extends Readonly<Record<string, Option>>>(
    zhCN: string,
    en: string,
    options: T,
    max = 64,
  ) =>
    described(
      'choices',
      zhCN,
      en,
      z.array(z.enum(Object.keys(options) as [keyof T & string, ...(keyof T & string)[]])).max(max),
      { options },
    ),
  list: <S extends z.core.$ZodType>(
    zhCN: string,
    en: string,
    of: S,
    max: number,
    more: More = {},
  ) => described('list', zhCN, en, z.array(of).max(max), { max, ...more }),
  sentence: (zhCN: string, en: string) => described('sentence', zhCN, en, sentence),
  json: <S extends z.ZodType>(zhCN: string, en: string, schema: S) =>
    described('json', zhCN, en, schema),
};

/** The schema inside optional, nullable and default wrappers, whose meta carries kind and label. */
export const bare = (schema: z.ZodType): z.ZodType => {
  if (schema.meta()?.kind) return schema;
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  ) {
    return bare(schema.unwrap() as z.ZodType);
  }
  return schema;
};
/** What a field says about itself: label, kind, choices, limits. */
export const metaOf = (schema: z.ZodType) => bare(schema).meta() ?? {};
/** What the field's value means to people; plain text unless it says so. */
export const kindOf = (schema: z.ZodType): Kind => metaOf(schema).kind ?? 'text';
