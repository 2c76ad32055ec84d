import { setPricesAs } from '#server/areas/cdn/bills/prices';
import { system } from '#server/kernel/db/context';
import { billLimits } from '#shared/areas/cdn/bills/limits';
import type { Option } from '#shared/kernel/field';
import type { Caller } from '../support/bench';
import { startSyncWorld } from '../integration/cdn/sync/world';
import { lab } from '../integration/lab/support';
import { closeBills } from '#workers/areas/cdn/bills/closing';

const hour = 3_600_000;
/** Begin of the month in UTC; on its first hours that of the month before, so that there are figures until then. */
const turn = (() => {
  const before = new Date(Date.now() - 14 * hour);
  return Date.UTC(before.getUTCFullYear(), before.getUTCMonth(), 1);
})();
const iso = (ms: number): string => new Date(ms).toISOString();
/** Accounts are eight hours ahead of UTC, and so is one of the suppliers. */
const offsetHours = 8;
/** The last three days of the closed month, whole in the zone of the account and of both suppliers. */
const start = iso(turn - 80 * hour);
const dayAt = (ms: number): string => iso(ms).slice(0, 10);

/** Texts as one of the languages has them. */
export const sayIn =
  (language: 'zh-CN' | 'en') =>
  (text: Option): string =>
    text[language === 'zh-CN' ? 0 : 1];

export type Case = {
  language: 'zh-CN' | 'en';
  me: Caller;
  accountId: string;
  accountName: string;
  domainId: string;
  domain: string;
  supplier: 'aurora' | 'borealis';
};

/**
 * A console, both suppliers of the lab and two customers, each with a domain at one supplier which
 * withheld a part of the counters of the last three days of the month that is to be closed. Days are
 * billed by what was told; workers run.
 */
export const startMonth = async () => {
  const world = await startSyncWorld({ pastDays: 5, bornAt: iso(turn + 2 * hour) });
  const { bench } = world;
  const setPrice = (currency: 'USD' | 'CNY', pricePerGb: number, fromDay: string) =>
    setPricesAs(bench.platform.run, system, [
      { accountId: null, region: null, currency, pricePerGb, fromDay, remark: '' },
    ]);
  await setPrice('USD', 85_000, '2020-01-01');
  await setPrice('USD', 95_000, dayAt(turn - 24 * hour));
  const second = await bench.staff();
  /** Until every lane has what there is, and every log file is loaded. */
  const synced = async () => {
    for (let i = 0; i < 60; i += 1) {
      await bench.sql('update log_file set next_at = now()');
      await world.turn(['lanes', 'pull', 'past', 'lists', 'loads']);
      const [row] = await bench.sql<{ open: number }>(
        `select (select count(*) from sync_lane where pulled_from is null or pulled_from > start_at or complete_to < least(end_at, now()))::int
           + (select count(*) from log_file where state in ('listed', 'loading'))::int as open`,
      );
      if (row?.open === 0) break;
    }
  };
  const caseOf = async (o: Pick<Case, 'language' | 'domain' | 'supplier'>): Promise<Case> => {
    await lab(world.ports[o.supplier], 'PUT', 'faults', { missingPointsPercent: 6 });
    const me = await bench.as('Super', { coefficientPpm: 1_100_000 });
    const accountId = me.accountId as string;
    await bench.sql('update account set created_at = $2 where id = $1', [accountId, start]);
    const domainId = await world.addDomain(accountId, o.domain, start, [o.supplier]);
    await bench.sql('update domain set sync_end_at = $2 where id = $1', [
      domainId,
      iso(turn + hour),
    ]);
    const [account] = await bench.sql<{ name: string }>('select name from account where id = $1', [
      accountId,
    ]);
    return { ...o, me, accountId, accountName: account?.name ?? '', domainId };
  };
  /** A customer whose bills wait for a price in its currency: its figures are whole, and its days pass. */
  const waiting = await (async () => {
    const accountId = await bench.account({ currency: 'CNY' });
    const domain = 'static.demo-news.test';
    await bench.sql('update account set created_at = $2 where id = $1', [accountId, start]);
    const id = await world.addDomain(accountId, domain, start, ['aurora']);
    await bench.sql('update domain set sync_end_at = $2 where id = $1', [id, iso(turn + hour)]);
    return { accountId, domain };
  })();
  await synced();
  const cases = [
    await caseOf({ language: 'zh-CN', domain: 'www.demo-shop.test', supplier: 'aurora' }),
    await caseOf({ language: 'en', domain: 'img.demo-shop.test', supplier: 'borealis' }),
  ];
  await synced();
  await world.turn(['dayChecks', 'dayChecks']);
  await closeBills(bench.platform.run);
  await bench.startWorkers();
  return {
    ...world,
    second,
    caseIn: (language: Case['language']): Case => {
      const match = cases.find((one) => one.language === language);
      if (!match) throw new Error(`no customer in ${language}`);
      return match;
    },
    waiting,
    setPrice,
    /** From now on every adjustment takes two people. */
    approveAll: async () => {
      const { rows } = await world.staff.call(billLimits.endpoints.list, {});
      for (const { id } of rows.filter((l) => l.purpose === 'adjustment'))
        await world.staff.call(billLimits.endpoints.update, { id, amount: 0 });
    },
    /** From now on the total of a domain on a day lacks an hour. */
    misscount: (supplier: Case['supplier'], domain: string, day: string) =>
      lab(world.ports[supplier], 'PUT', 'faults', { dayTotalMisses: { domain, hour: 20, day } }),
    month: dayAt(turn - 24 * hour).slice(0, 7),
    /** The last day of the month. */
    day: dayAt(turn - offsetHours * hour),
    /** Span of the three days at a supplier, in the words of the inputs of a form. */
    spanAt: (supplier: Case['supplier']) => {
      const zone = supplier === 'aurora' ? 0 : offsetHours;
      const local = (ms: number) => iso(ms + offsetHours * hour).slice(0, 16);
      return [local(turn - (72 + zone) * hour), local(turn - zone * hour)] as const;
    },
    /** The supplier tells from now on what it withheld. */
    mend: (supplier: Case['supplier']) => lab(world.ports[supplier], 'POST', 'reset-faults'),
  };
};
export type Month = Awaited<ReturnType<typeof startMonth>>;
