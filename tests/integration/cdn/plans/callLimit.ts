import { planBindings, plans } from '#shared/areas/cdn/plans/plans';
import type { Bench, Caller } from '../../../support/bench';
import { spawnServer } from '../../../support/servers';
import { plainPlan } from '../../../support/noLimits';
import { plantKey, signedCall } from '../../../support/signedCalls';

/** Binds an account to a plan with the given limits. */
export const bindTo = async (
  staff: Caller,
  accountId: string,
  limits: Partial<Parameters<typeof staff.call<typeof plans.endpoints.create>>[1]>,
) => {
  const plan = await staff.call(plans.endpoints.create, {
    name: `p-${Math.random().toString(36).slice(2)}`,
    ...plainPlan,
    ...limits,
  });
  await staff.call(planBindings.endpoints.bind, {
    planId: plan.id,
    accountIds: [accountId],
    domainIds: [],
    fromAt: new Date(Date.now() - 60_000).toISOString(),
    toAt: null,
  });
  return plan;
};

const calls = 1_000;
const seconds = 10;
const perSecond = 10;
/** How many of calls at these instants one bucket of a second's worth lets through. */
const idealOf = (sentAt: readonly number[]): number => {
  let [tokens, last, through] = [perSecond, sentAt[0] ?? 0, 0];
  for (const at of sentAt) {
    tokens = Math.min(perSecond, tokens + ((at - last) / 1000) * perSecond);
    last = at;
    if (tokens < 1) continue;
    tokens -= 1;
    through += 1;
  }
  return through;
};
/**
 * 1,000 calls by an API key over two server processes in ten seconds, with a limit of ten a second: a
 * hundred and the burst are let through, all others are told when to come again.
 */
export const callsOverTwoServers = async (bench: Bench) => {
  const staff = await bench.staff();
  const me = await bench.as('Super');
  const accountId = me.accountId ?? '';
  await bindTo(staff, accountId, { apiPerSecond: perSecond });
  const key = await plantKey(bench, { accountId, personId: me.personId, ceiling: 'basic' });
  const servers = [await spawnServer(bench.config), await spawnServer(bench.config)];
  try {
    const statuses: number[] = [];
    const waits: (string | null)[] = [];
    const sentAt: number[] = [];
    const one = async (i: number) => {
      sentAt.push(performance.now());
      const url = `${servers[i % 2]?.base}/api/domains`;
      const { status, headers } = await signedCall(key, { method: 'GET', url });
      statuses.push(status);
      if (status === 429) waits.push(headers.get('retry-after'));
    };
    const started = performance.now();
    const sent: Promise<void>[] = [];
    for (let i = 0; i < calls; i += 1) {
      const due = started + (i * seconds * 1000) / calls;
      while (performance.now() < due) await new Promise((ok) => setTimeout(ok, 2));
      sent.push(one(i));
    }
    await Promise.all(sent);
    const took = (performance.now() - started) / 1000;
    const accepted = statuses.filter((s) => s === 200).length;
    console.info(
      `${calls} calls over two servers in ${took.toFixed(1)} s: ${accepted} let through, one bucket would ${idealOf(sentAt)}`,
    );
    return {
      accepted,
      refusals: statuses.filter((s) => s === 429).length,
      calls,
      /** What fills into the bucket while calls come, and the second's worth it begins with. */
      most: Math.ceil(perSecond * took) + perSecond,
      /**
       * What one bucket would let through of calls that are sent just then, less what is lost with tokens that a
       * server drew and could not use: a busy machine sends calls in bunches.
       */
      least: Math.floor(idealOf(sentAt) * 0.8),
      waits: waits.map(Number),
    };
  } finally {
    for (const { child } of servers) child.kill('SIGTERM');
  }
};
