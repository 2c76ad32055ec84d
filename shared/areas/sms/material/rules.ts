import * as z from 'zod';
import type { Label } from '../../../kernel/field';
import { segmentsOf } from '../../../kernel/smpp/segments';
import { placesOf, variablesOf, withoutPlaces } from './variables';

/** What the machine looks for before a person does; `severity` of a hit says what follows. */
export const materialRules = {
  length: [
    '过短或过长：签名 2 至 20 个字符，短信至多 10 段',
    'Too short or too long: a signature has 2 to 20 characters, a message 10 segments at most',
  ],
  brackets: ['括号由平台添加', 'Brackets are added by the platform'],
  neutral: ['名称过于笼统或全为数字', 'A general word or digits alone name nobody'],
  malformed: [
    '变量写法应为 {name}：字母开头，仅含字母、数字与下划线',
    'A variable reads {name}: a letter, then letters, digits and underscores',
  ],
  adjacent: ['变量相邻', 'Variables stand next to each other'],
  onlyVariables: ['除变量外没有固定文字', 'Nothing but variables'],
  codeVariable: ['验证码模板须有变量', 'A code needs a variable'],
  link: ['含有链接', 'Holds a link'],
  optOut: ['推广短信须写明退订方式', 'A promotion says how to opt out'],
  promotion: ['含有推广用语', 'Words of a promotion'],
  banned: ['含有禁用词', 'Holds a banned word'],
  licence: [
    '证照号码须为字母与数字，至少 8 位',
    'A licence number has letters and digits, 8 or more',
  ],
  phone: [
    '电话只能含数字、空格、连字符、括号与开头的 +',
    'A phone number has digits, with + before them',
  ],
  expired: ['证照已过期', 'The licence has expired'],
  files: ['缺少证明文件', 'Proofs are missing'],
  lookAlike: ['与其他账号的签名相近', 'Looks like the signature of another account'],
} as const satisfies Record<string, Label>;
export type MaterialRule = keyof typeof materialRules;

/** `stop` may not be given to review, `risk` needs a second reviewer. */
export const severities = {
  stop: ['须修改', 'Must change', 'error'],
  risk: ['须两人审核', 'Two reviewers', 'warning'],
} as const;

/** A rule that was hit, and by what. */
export const ruleHit = z.object({
  rule: z.enum(Object.keys(materialRules) as [MaterialRule, ...MaterialRule[]]),
  severity: z.enum(['stop', 'risk']),
  at: z.string(),
});
export type RuleHit = z.output<typeof ruleHit>;
/** A word that is not to be sent, or only after a second look. */
export type BannedWord = { word: string; effect: 'stop' | 'risk' };

const mostSegments = 10;
const link = /https?:\/\/\S+|www\.\S+|\b[a-z0-9-]+\.(?:com|cn|net|org|io|top|xyz|cc|me|info)\b\S*/i;
const optOut = /拒收|退订|回复?\s*[TRN]\b|\bSTOP\b|opt[ -]?out|unsubscribe/i;
const promotion = /优惠|促销|折扣|抽奖|秒杀|\bsale\b|discount|% off/i;
const neutral =
  /^(短信|通知|验证码|测试|公司|平台|系统|客服|notice|test|sms|code|company|service)$/i;

const hit = (rule: MaterialRule, at: string, severity: RuleHit['severity'] = 'stop'): RuleHit => ({
  rule,
  severity,
  at: at.slice(0, 80),
});
const matched = (text: string, by: RegExp): string | null => by.exec(text)?.[0] ?? null;

/** Banned words within a text, however they are written in capitals or full width. */
export const bannedHits = (text: string, words: readonly BannedWord[]): RuleHit[] => {
  const plain = text.normalize('NFKC').toLowerCase();
  return words
    .filter(({ word }) => plain.includes(word.normalize('NFKC').toLowerCase()))
    .map(({ word, effect }) => hit('banned', word, effect));
};

/** What the rules say of a signature. */
export const signatureHits = (name: string, words: readonly BannedWord[]): RuleHit[] => {
  const hits = bannedHits(name, words);
  if ([...name].length < 2) hits.push(hit('length', name));
  const bracket = matched(name, /[【】[\]()（）<>《》]/);
  if (bracket) hits.push(hit('brackets', bracket));
  if (neutral.test(name.trim()) || /^\d+$/.test(name)) hits.push(hit('neutral', name));
  const to = matched(name, link);
  if (to) hits.push(hit('link', to));
  return hits;
};

/** What a qualification says; of what nobody has typed yet there is nothing to say. */
type Qualification = {
  name: string;
  licence: string;
  phone?: string | undefined;
  validUntil?: string | undefined;
  /** How many proofs, null while nobody knows. */
  files: number | null;
};
/** What the rules say of a qualification on a day. */
export const qualificationHits = (
  { name, licence, phone, validUntil, files }: Qualification,
  words: readonly BannedWord[],
  today: string,
): RuleHit[] => {
  const hits = bannedHits(name, words);
  if (!/^[A-Za-z0-9-]{8,}$/.test(licence)) hits.push(hit('licence', licence));
  if (phone !== undefined && !/^\+?[\d ()-]{5,}$/.test(phone)) hits.push(hit('phone', phone));
  if (validUntil !== undefined && validUntil < today) hits.push(hit('expired', validUntil));
  if (files === 0) hits.push(hit('files', name));
  return hits;
};

/** What the rules say of a template; `kind` is what its messages are for. */
export const templateHits = (
  { kind, text }: { kind: string; text: string },
  words: readonly BannedWord[],
): RuleHit[] => {
  const hits = bannedHits(text, words);
  const plain = withoutPlaces(text);
  const bracket = matched(text, /[【】]/);
  if (bracket) hits.push(hit('brackets', bracket));
  const stray = matched(plain, /\{[^{}]*\}?|\}/);
  if (stray !== null) hits.push(hit('malformed', stray));
  const pair = placesOf(text).find((p, i, all) => i > 0 && all[i - 1]?.end === p.start);
  if (pair) hits.push(hit('adjacent', text.slice(0, pair.end).slice(-40)));
  if (!/[\p{L}\p{N}]/u.test(plain)) hits.push(hit('onlyVariables', text));
  if (segmentsOf(text).count > mostSegments) hits.push(hit('length', text));
  if (kind === 'code' && variablesOf(text).length === 0) hits.push(hit('codeVariable', text));
  const to = matched(plain, link);
  if (to) hits.push(hit('link', to, kind === 'code' ? 'stop' : 'risk'));
  if (kind === 'promotion' && !optOut.test(plain)) hits.push(hit('optOut', text));
  const lure = kind === 'promotion' ? null : matched(plain, promotion);
  if (lure) hits.push(hit('promotion', lure, 'risk'));
  return hits;
};

const alike: Readonly<Record<string, string>> = { 0: 'o', 1: 'l', i: 'l', '|': 'l', 5: 's' };
/** A name without what makes two names look alike: width, capitals, signs, letters that resemble digits. */
export const foldedName = (name: string): string =>
  [...name.normalize('NFKC').toLowerCase()]
    .filter((sign) => /[\p{L}\p{N}|]/u.test(sign))
    .map((sign) => alike[sign] ?? sign)
    .join('');
