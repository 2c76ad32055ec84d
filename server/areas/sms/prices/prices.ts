import { sql } from 'kysely';
import { mayBegin } from '#shared/areas/sms/numbers';
import { smsPrice, smsPrices } from '#shared/areas/sms/prices/prices';
import { mostSheetLines } from '#shared/areas/sms/prices/sheet';
import { badField, Failure } from '#shared/kernel/errors';
import type { Ctx } from '../../../kernel/db/context';
import { plainVerbs } from '../../../kernel/db/crud';
import { change, insert } from '../../../kernel/db/rows';
import { serve } from '../../../kernel/http/http';
import { priceRows, pricesOf } from './prices.store';
import { linesOf } from './sheetLines';
import { planOf, shownPlan } from './sheetPlan';

const endless = '9999-12-31';
const verbs = plainVerbs(smsPrices, {
  source: priceRows,
  where: (_ctx, { validity }) => [validity ? sql`t.validity = ${validity}` : null],
  async check(ctx, draft, before) {
    const { paramId, country, prefix, validFrom, validTo } = draft;
    if (validTo !== null && validTo < validFrom) throw badField('validTo', 'sms.days');
    if (prefix !== '' && !mayBegin(prefix, country)) throw badField('prefix', 'sms.prefix');
    const met = (await pricesOf(ctx, paramId)).find(
      (r) =>
        r.id !== before?.id &&
        r.country === country &&
        r.prefix === prefix &&
        r.validFrom <= (validTo ?? endless) &&
        validFrom <= (r.validTo ?? endless),
    );
    if (met)
      throw badField('validFrom', 'sms.overlap', { from: met.validFrom, to: met.validTo ?? '…' });
    return undefined;
  },
});

type Sheet = { paramId: string; currency: 'USD' | 'CNY'; text: string };
const read = async (ctx: Ctx, { paramId, currency, text }: Sheet) => {
  const lines = linesOf(text, currency);
  if (lines.length === 0 || lines.length > mostSheetLines)
    throw badField('text', 'sms.sheetLines', { most: mostSheetLines });
  const rows = await pricesOf(ctx, paramId);
  const plan = planOf(lines, rows, currency);
  return { plan, answer: shownPlan(plan, rows) };
};

/** Prices of carriers: what answers their requests. What was sent keeps the cost it was written with. */
export const smsPricesService = serve(smsPrices, {
  ...verbs,
  async preview(ctx, sheet) {
    return (await read(ctx, sheet)).answer;
  },
  async apply(ctx, { digest, ...sheet }) {
    const { plan, answer } = await read(ctx, sheet);
    if (answer.digest !== digest) throw new Failure('data.changed');
    const { bad, overlapping } = answer.counts;
    if (bad + overlapping > 0) throw badField('text', 'sms.sheet', { n: bad + overlapping });
    const { paramId, currency } = sheet;
    // Ends come first: the database lets no two rows of a key hold on one day.
    for (const { ends } of plan)
      if (ends) await change(ctx, smsPrice, ends.id, { validTo: ends.validTo });
    for (const { line, adds } of plan) {
      const { country, network, prefix, price, validFrom, validTo } = line;
      if (adds && price !== null)
        await insert(ctx, smsPrice, {
          paramId,
          country,
          network,
          prefix,
          currency,
          price,
          rules: '',
          validFrom,
          validTo,
        });
    }
    ctx.emit(smsPrices.events.changed, { id: paramId }, {});
    return answer;
  },
});
