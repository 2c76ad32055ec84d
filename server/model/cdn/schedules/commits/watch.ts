import { bytesOfMb } from '#shared/areas/cdn/schedules/policyLimits';
import { sentence } from '#shared/kernel/sentences';
import { type Ctx, type Run, system } from '../../../../kernel/db/context';
import { type Found, keepFindings } from '../../../platform/findings/index';
import { factsOf, limitOf } from './facts';
import { foretell } from './forecast';
import * as store from './limits.store';
import { monthEndOf, standingOf } from './proposal';

/** Less is too little to speak of a month. */
const leastHours = 24;
const bytesOfGb = 1_000_000_000;
const inGb = (bytes: number): number => Math.round((bytes / bytesOfGb) * 10) / 10;
const keyOf = (limitId: string, month: string): string => `${limitId} ${month}`;

/** A limit with what the month comes to, in bytes, and from when to when that is. */
type Judged = { limit: store.PolicyLimit; bytes: number; countedTo: string; monthEnd: string };

const judge = async (run: Run, scheduleId: string): Promise<Judged[]> => {
  const facts = await run(system, (ctx) => factsOf(ctx, scheduleId));
  if (facts.limits.length === 0) return [];
  const { domainIds, completeTo, entries } = facts;
  const forecast = await foretell({ userId: null, domainIds, completeTo });
  if (forecast.hours < leastHours) return [];
  const atEnd = monthEndOf(entries, forecast);
  const { countedTo, monthEnd } = forecast;
  return facts.limits.map((limit) => {
    const bytes = Math.round(atEnd.get(limit.paramId) ?? 0);
    return { limit, bytes, countedTo, monthEnd };
  });
};

const foundOf = (
  { bytes, countedTo, monthEnd }: Judged,
  limit: store.NamedLimit,
  o: { month: string; isTold: boolean },
): Found[] => {
  const state = standingOf(bytes, limitOf(limit));
  if (state !== 'over' && state !== 'under') return [];
  const agreed = ((state === 'over' ? limit.capMb : limit.commitMb) ?? 0) * bytesOfMb;
  const { policy, param, scheduleId, paramId } = limit;
  return [
    {
      key: keyOf(limit.id, o.month),
      accountId: null,
      isTold: o.isTold,
      summary: sentence(`policyLimit.${state}`, {
        policy,
        param,
        month: o.month,
        gb: inGb(bytes),
        limit: inGb(agreed),
      }),
      place: { scheduleId, paramId, policy, month: o.month },
      fromAt: countedTo,
      toAt: monthEnd,
      places: 1,
      sample: [{ what: param, kind: 'bytes', expected: agreed, found: bytes }],
    },
  ];
};

/** Keeps what was judged of limits that are still the same: opens what leaves them, closes what is back. */
const keep = async (ctx: Ctx, judged: readonly Judged[]): Promise<void> => {
  const month = ctx.now().slice(0, 7);
  const now = new Map(
    (
      await store.limitsNamed(
        ctx,
        judged.map((j) => j.limit.id),
      )
    ).map((limit) => [limit.id, limit]),
  );
  const valid = judged.flatMap((one) => {
    const limit = now.get(one.limit.id);
    const isSame = limit?.capMb === one.limit.capMb && limit?.commitMb === one.limit.commitMb;
    // A month that turned while it was judged is judged again.
    return limit && isSame && one.countedTo.startsWith(month) ? [{ one, limit }] : [];
  });
  const broken = valid.filter(({ one, limit }) =>
    ['over', 'under'].includes(standingOf(one.bytes, limitOf(limit))),
  );
  const news = await store.noteBreaches(
    ctx,
    month,
    broken.map(({ limit }) => limit.id),
  );
  const past = await store.pastBreaches(ctx, month);
  await keepFindings(ctx, 'policyLimit', {
    checked: [
      ...valid.map(({ limit }) => keyOf(limit.id, month)),
      ...past.map((b) => keyOf(b.limitId, b.month)),
    ],
    found: broken.flatMap(({ one, limit }) =>
      foundOf(one, limit, { month, isTold: !news.has(limit.id) }),
    ),
  });
};

/**
 * Foretells the month of every policy that something was agreed for, and keeps what leaves a commit or a cap as a
 * finding: people are told once a month and limit, and it is closed when the forecast is back within, the limit is
 * gone, or the month is over. Figures are asked for outside of transactions.
 */
export const watchCommits = async (run: Run): Promise<void> => {
  const judged: Judged[] = [];
  for (const scheduleId of await run(system, store.policiesWithLimits))
    judged.push(...(await judge(run, scheduleId)));
  await run(system, (ctx) => keep(ctx, judged));
};
