import {
  campaignChecks,
  type CampaignCheck,
  quietFrom,
  quietTo,
  touchesQuiet,
} from '#shared/areas/sms/campaigns/checks';
import { Failure, sentenceOf } from '#shared/kernel/errors';
import type { Label } from '#shared/kernel/field';
import { segmentsOf } from '#shared/kernel/smpp/segments';
import { isZone } from '#shared/kernel/zone';
import type { Ctx } from '../../../kernel/db/context';
import { type SmsTariff, smsTariffOf } from '../../platform/accounts/index';
import { creditNow, signedText, templateText } from '../messages/index';
import type { Campaign, CampaignDraft } from './campaigns.store';
import { campaignRoutes, composerOf, unfilled } from './composing';
import { countFailing, fileOf, isQualified, sourceNumbers } from './source.store';

export type CheckResult = {
  check: CampaignCheck;
  passed: boolean;
  detail: [string, string] | null;
};
type Judged = CampaignDraft & Pick<Campaign, 'id' | 'parentId' | 'classes'> & { done?: number };
const result = (check: CampaignCheck, fault: Label | null): CheckResult => ({
  check,
  passed: fault === null,
  detail: fault === null ? null : [fault[0], fault[1]],
});

const mostParts = 10;
/** Rows whose texts stand for all in estimates and checks, and those that people read. */
const sampled = 200;
const shown = 10;

/** What a failure says, for those refusals that are an answer here; others go on. */
const faultOf = async <T>(
  work: () => Promise<T>,
): Promise<{ value: T | null; fault: Label | null }> => {
  try {
    return { value: await work(), fault: null };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { value: null, fault: error.fields[0]?.text ?? sentenceOf(error.code, error.values) };
  }
};
/** What is wrong with the hours of a campaign. */
const hoursFault = (c: Judged): Label | null => {
  if (!isZone(c.zone)) return sentenceOf('sms.zone');
  if (c.fromHour === c.toHour) return sentenceOf('sms.hours');
  if (c.kind !== 'promotion' || !touchesQuiet(c)) return null;
  return [
    `推广短信须在 ${quietTo}:00 至 ${quietFrom}:00`,
    `Promotion goes out from ${quietTo}:00 to ${quietFrom}:00`,
  ];
};
const noneChosen: Label = ['未选择', 'None is chosen'];

/**
 * Every check of a campaign by its name. A channel that is missing for a country, a variable without a value
 * and material that is not approved are named.
 */
export const judge = async (ctx: Ctx, c: Judged): Promise<CheckResult[]> => {
  const file = await fileOf(ctx, c);
  const columns = file?.variables.map((v) => v.name) ?? [];
  const signature = await faultOf(() => signedText(ctx, c.accountId, c.signatureId));
  const template = await faultOf(() => templateText(ctx, c.accountId, c));
  const missing = template.value === null ? [] : unfilled(template.value, columns, c.constants);
  const routeOf = await campaignRoutes(ctx, c);
  const noRoute = Object.keys(file?.countries ?? {}).filter((country) => !routeOf(c.kind, country));
  const tariff = await smsTariffOf(ctx, c.accountId);
  const noPrice = tariff.billed
    ? Object.keys(file?.countries ?? {}).filter((country) => tariff.priceTo(country) === null)
    : [];
  const isSendable = !signature.fault && !template.fault && file?.state === 'ready';
  const texts = isSendable ? await sampleTexts(ctx, c, columns) : [];
  const longest = Math.max(0, ...texts.map((t) => segmentsOf(t).count));
  const list = (names: readonly string[]): Label | null =>
    names.length === 0 ? null : [names.join('、'), names.join(', ')];
  return [
    result(
      'qualification',
      (await isQualified(ctx, c.accountId))
        ? null
        : ['没有通过的资质', 'No approved qualification'],
    ),
    result('signature', c.signatureId === null ? noneChosen : signature.fault),
    result('template', template.fault),
    result(
      'file',
      c.fileId === null
        ? noneChosen
        : file?.state === 'ready' && file.valid > 0
          ? null
          : ['没有可发送的号码', 'It has no number to send to'],
    ),
    result('variables', list(missing)),
    result(
      'segments',
      longest > mostParts ? [`最长 ${longest} 条`, `Up to ${longest} segments`] : null,
    ),
    result('route', list(noRoute)),
    result('price', list(noPrice)),
    result('balance', isSendable ? await creditFault(ctx, c, tariff, texts) : null),
    result('hours', hoursFault(c)),
  ];
};

/** What is wrong when all numbers that are left come to more than the credit of the month leaves, by the mean of the first texts. */
const creditFault = async (
  ctx: Ctx,
  c: Judged,
  tariff: SmsTariff,
  texts: readonly string[],
): Promise<Label | null> => {
  const credit = await creditNow(ctx, c.accountId, tariff);
  const file = await fileOf(ctx, c);
  if (!credit || !file || texts.length === 0) return null;
  const numbers = c.parentId ? await countFailing(ctx, c) : file.valid;
  const left = Math.max(0, numbers - (c.done ?? 0));
  const mean = texts.reduce((sum, t) => sum + segmentsOf(t).count, 0) / texts.length;
  const shares = Object.entries(file.countries);
  const price = shares.reduce((sum, [country, n]) => sum + (tariff.priceTo(country) ?? 0) * n, 0);
  const segments = Math.ceil(left * mean);
  const amount = Math.ceil((price / Math.max(1, file.valid)) * segments);
  return credit.fits({ amount, segments }) ? null : sentenceOf('sms.balance');
};

const sampleTexts = async (ctx: Ctx, c: Judged, columns: readonly string[]): Promise<string[]> => {
  const compose = await composerOf(ctx, c, columns);
  const rows = await sourceNumbers(ctx, c, 0, sampled);
  return rows.flatMap((r) => compose(r.values) ?? []);
};

/** Refuses a campaign of which a check fails, naming each. */
export const mustPass = async (ctx: Ctx, c: Judged): Promise<void> => {
  const failed = (await judge(ctx, c)).filter((r) => !r.passed);
  if (failed.length === 0) return;
  const namesIn = (i: 0 | 1) =>
    failed
      .map((r) => `${campaignChecks[r.check][i]}${r.detail ? ` (${r.detail[i]})` : ''}`)
      .join('; ');
  throw new Failure('sms.checks', { names: [namesIn(0), namesIn(1)] });
};

/** The first messages as they would go out, and what all of them come to; `isPriced` says whether the asker sees cost. */
export const previewOf = async (
  ctx: Ctx,
  c: Judged,
  o: { isPriced: boolean; mask: (digits: string) => string },
) => {
  const file = await fileOf(ctx, c);
  const numbers = file?.state === 'ready' ? file.valid : 0;
  const tariff = await smsTariffOf(ctx, c.accountId);
  const nothing = {
    lines: [],
    numbers,
    expectedParts: 0,
    worstParts: 0,
    expectedCost: null,
    worstCost: null,
    currency: tariff.currency,
  };
  const columns = file?.variables.map((v) => v.name) ?? [];
  const { value: compose } = await faultOf(() => composerOf(ctx, c, columns));
  if (!compose || numbers === 0) return nothing;
  const lines = (await sourceNumbers(ctx, c, 0, sampled)).flatMap(
    ({ n, digits, country, values }) => {
      const text = compose(values);
      if (text === null) return [];
      const parts = segmentsOf(text).count;
      const price = tariff.priceTo(country);
      return [{ n, to: o.mask(digits), text, parts, cost: price === null ? null : price * parts }];
    },
  );
  if (lines.length === 0) return nothing;
  const sum = (of: (l: (typeof lines)[number]) => number) => lines.reduce((s, l) => s + of(l), 0);
  const scaled = (total: number) => Math.round((total / lines.length) * numbers);
  const worst = (of: (l: (typeof lines)[number]) => number) => Math.max(...lines.map(of)) * numbers;
  const priced = o.isPriced && lines.every((l) => l.cost !== null);
  return {
    lines: lines.slice(0, shown).map((l) => (o.isPriced ? l : { ...l, cost: null })),
    numbers,
    expectedParts: scaled(sum((l) => l.parts)),
    worstParts: worst((l) => l.parts),
    expectedCost: priced ? scaled(sum((l) => l.cost ?? 0)) : null,
    worstCost: priced ? worst((l) => l.cost ?? 0) : null,
    currency: tariff.currency,
  };
};
