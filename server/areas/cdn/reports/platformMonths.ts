import { createHash } from 'node:crypto';
import { platformMonths } from '#shared/areas/cdn/reports/platformMonths';
import { personBehind } from '#shared/kernel/access';
import type { Got, Out } from '#shared/kernel/contract';
import { Failure } from '#shared/kernel/errors';
import type { Supplier } from '#shared/suppliers';
import { computedList } from '../../../kernel/db/computedList';
import { type Outside, serve } from '../../../kernel/http/http';
import { billedOf, costIn, costsOf, split } from './margins';
import { monthPeaks } from './monthPeaks';
import * as store from './platformMonths.store';
import { askerOf } from './reportSpan';

const { list, summary, freeze } = platformMonths.endpoints;
type Row = Omit<Out<typeof list>['rows'][number], 'accountName'>;

const monthRows = async (o: Outside, month: string) => {
  const { usage, costs, billed, frozen } = await o.transact(async (ctx) => {
    return {
      usage: await store.monthUsage(ctx, month),
      costs: await store.paramCosts(ctx, month),
      billed: await billedOf(ctx, month),
      frozen: await store.newestFreeze(ctx, month),
    };
  });
  const peaks = await monthPeaks({
    accounts: billed.map((b) => b.account),
    month,
    suppliers: new Map(usage.flatMap((u) => (u.supplier ? [[u.paramId, u.supplier]] : []))),
    who: askerOf(o),
  });
  const costOf = costsOf(usage, costs);
  const before = new Map(frozen?.rows.map((r) => [r.id, r]));
  const rows = billed.flatMap(({ account, bill, done }): Row[] => {
    const own = usage.filter((u) => u.accountId === account.id);
    const suppliers = [...new Set(own.map((u) => u.supplier))];
    const smsRevenue = bill.smsCost + bill.smsTopUp;
    // Messages are earned on no supplier of the CDN.
    const apart = smsRevenue !== 0 && !suppliers.includes(null) ? [null] : [];
    const used: (Supplier | null)[] = suppliers.length > 0 ? [...suppliers, ...apart] : [null];
    const weights = used.map((s) =>
      own.reduce((n, u) => (u.supplier === s ? n + BigInt(u.weighted) : n), 0n),
    );
    // An account that used nothing pays its guarantee to no supplier in particular.
    const revenues = weights.every((w) => w === 0n)
      ? used.map((_, i) => (i === 0 ? bill.total - smsRevenue : 0))
      : split(bill.total - smsRevenue, weights);
    return used.map((supplier, i) => {
      const parts = own.filter((u) => u.supplier === supplier);
      const id = `${month} ${account.id} ${supplier ?? '-'} ${bill.currency}`;
      const isOfSms = supplier === null && smsRevenue !== 0;
      const cost = isOfSms
        ? null
        : costIn(
            parts.map((u) => costOf.get(`${account.id} ${u.paramId}`)),
            bill,
          );
      const revenue = (revenues[i] ?? 0) + (isOfSms ? smsRevenue : 0);
      const peak = peaks.get(`${account.id} ${supplier ?? ''}`);
      const then = before.get(id);
      const frozenCost = then?.cost ?? 0;
      return {
        id,
        accountId: account.id,
        supplier,
        currency: bill.currency,
        bytes: parts.reduce((n, u) => n + u.bytes, 0),
        requests: peak?.requests ?? 0,
        peakBps: peak?.peakBps ?? 0,
        p95Bps: peak?.p95Bps ?? 0,
        revenue,
        cost,
        margin: cost === null ? null : revenue - cost,
        revenueChange: frozen ? revenue - (then?.revenue ?? 0) : null,
        costChange: frozen && cost !== null ? cost - frozenCost : null,
        isCompleted: done,
      };
    });
  });
  return { rows, frozen };
};

const chosenMonth = async (o: Outside, month: string | undefined) => {
  const months = await o.transact(store.billedMonthNames);
  return { months, month: month ?? months[0] ?? new Date().toISOString().slice(0, 7) };
};
const shown = ({ rows: _rows, ...rest }: store.Freeze): Out<typeof freeze> => rest;

const listRows = async (o: Outside, input: Got<typeof list>): Promise<Out<typeof list>> => {
  const { month } = await chosenMonth(o, input.month);
  const { rows } = await monthRows(o, month);
  return o.transact((ctx) => computedList(ctx, list, rows, input));
};

const summaryOf = async (o: Outside, input: Got<typeof summary>): Promise<Out<typeof summary>> => {
  const { months, month } = await chosenMonth(o, input.month);
  const { rows, frozen } = await monthRows(o, month);
  return {
    month,
    months,
    isCompleted: rows.length > 0 && rows.every((r) => r.isCompleted),
    frozen: frozen && shown(frozen),
  };
};

const freezeMonth = async (
  o: Outside,
  { month }: Got<typeof freeze>,
): Promise<Out<typeof freeze>> => {
  const { rows } = await monthRows(o, month);
  const open = new Set(rows.filter((r) => !r.isCompleted).map((r) => r.accountId)).size;
  if (open > 0 || rows.length === 0) throw new Failure('platformMonth.open', { month, n: open });
  const lines = rows
    .map(({ id, accountId, supplier, currency, bytes, revenue, cost }) => ({
      id,
      accountId,
      supplier,
      currency,
      bytes,
      revenue,
      cost,
    }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  const hash = createHash('sha256').update(JSON.stringify(lines)).digest('hex');
  return o.transact(async (ctx) => {
    await store.lockFreeze(ctx, month);
    const before = await store.newestFreeze(ctx, month);
    if (before?.hash === hash) throw new Failure('platformMonth.same');
    const version = (before?.version ?? 0) + 1;
    const frozenByEmail = personBehind(ctx.who);
    return shown(await store.keepFreeze(ctx, { month, version, hash, rows: lines, frozenByEmail }));
  });
};

/** What is earned on each supplier in a month, for finance. */
export const platformMonthsService = serve(
  platformMonths,
  {},
  { list: listRows, summary: summaryOf, freeze: freezeMonth },
);
