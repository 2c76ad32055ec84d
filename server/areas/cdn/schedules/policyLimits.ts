import { policyLimit, policyLimits, type Proposal } from '#shared/areas/cdn/schedules/policyLimits';
import { expectedCharge } from '#shared/areas/cdn/reconciliation/supplierCharge';
import { schedule } from '#shared/areas/cdn/suppliers/params';
import type { Region } from '#shared/edge/regions';
import { badField } from '#shared/kernel/errors';
import type { Ctx } from '../../../kernel/db/context';
import { change, erase, insert } from '../../../kernel/db/rows';
import { serve } from '../../../kernel/http/http';
import {
  entriesOfPolicy,
  type Facts,
  factsOf,
  limitOf,
} from '../../../model/cdn/schedules/commits/facts';
import { foretell } from '../../../model/cdn/schedules/commits/forecast';
import * as store from '../../../model/cdn/schedules/commits/limits.store';
import {
  monthEndOf,
  proposeWeights,
  standingOf,
} from '../../../model/cdn/schedules/commits/proposal';
import { type Entry, placesOfEntries, sharesIn } from '../../../model/cdn/steering/weights';

type Draft = Pick<store.PolicyLimit, 'paramId' | 'commitMb' | 'capMb'>;

const write = async (ctx: Ctx, scheduleId: string, limits: readonly Draft[]): Promise<void> => {
  const listed = new Set((await entriesOfPolicy(ctx, scheduleId)).map((e) => e.paramId));
  const wished = limits.filter((l) => l.commitMb !== null || l.capMb !== null);
  for (const [at, { paramId, commitMb, capMb }] of wished.entries()) {
    if (!listed.has(paramId) || wished.findIndex((l) => l.paramId === paramId) !== at)
      throw badField(`limits.${at}.paramId`, 'schedule.supplier');
    if (commitMb !== null && capMb !== null && commitMb > capMb)
      throw badField(`limits.${at}.commitMb`, 'schedule.commit');
  }
  const present = await store.limitsOf(ctx, scheduleId);
  for (const row of present)
    if (!wished.some((l) => l.paramId === row.paramId)) await erase(ctx, policyLimit, row.id);
  for (const { paramId, commitMb, capMb } of wished) {
    const before = present.find((row) => row.paramId === paramId);
    if (before) await change(ctx, policyLimit, before.id, { commitMb, capMb });
    else await insert(ctx, policyLimit, { scheduleId, paramId, commitMb, capMb });
  }
};

/** Present and proposed parts in each region that is told apart. */
const weightsOf = (before: readonly Entry[], after: readonly Entry[]): Proposal['weights'] =>
  placesOfEntries(before, after).flatMap((place) => {
    const [had, has] = [sharesIn(before, place), sharesIn(after, place)];
    return [...new Set([...had.keys(), ...has.keys()])].map((paramId) => ({
      // Regions of a policy passed the list of codes on their way in.
      region: place as Region | null,
      paramId,
      present: had.get(paramId) ?? 0,
      proposed: has.get(paramId) ?? 0,
    }));
  });

const proposalFrom = (facts: Facts, f: Awaited<ReturnType<typeof foretell>>): Proposal => {
  const limits = new Map(facts.limits.map((l) => [l.paramId, limitOf(l)]));
  const entries = proposeWeights(facts.entries, limits, f);
  const [before, after] = [monthEndOf(facts.entries, f), monthEndOf(entries ?? facts.entries, f)];
  const sideOf = (paramId: string, sums: ReadonlyMap<string, number>) => {
    const bytes = sums.get(paramId) ?? 0;
    const terms = facts.terms.get(paramId);
    return {
      bytes,
      state: standingOf(bytes, limits.get(paramId)),
      costMicros: terms ? expectedCharge(Math.round(bytes), terms) : null,
    };
  };
  return {
    countedTo: f.countedTo,
    monthEnd: f.monthEnd,
    method: f.method,
    hours: f.hours,
    suppliers: facts.paramIds.map((paramId) => {
      const limit = facts.limits.find((l) => l.paramId === paramId);
      return {
        paramId,
        countedBytes: f.counted.get(paramId) ?? 0,
        commitMb: limit?.commitMb ?? null,
        capMb: limit?.capMb ?? null,
        currency: facts.terms.get(paramId)?.currency ?? null,
        present: sideOf(paramId, before),
        proposed: sideOf(paramId, after),
      };
    }),
    weights: weightsOf(facts.entries, entries ?? facts.entries),
    entries: entries && (schedule.schema.shape.entries.parse(entries) as Proposal['entries']),
  };
};

/** Commits and caps of policies: what answers requests. A proposal moves nothing: a switch does, with its guard. */
export const policyLimitsService = serve(
  policyLimits,
  {
    async ofPolicy(ctx, { scheduleId }) {
      await entriesOfPolicy(ctx, scheduleId);
      return { rows: await store.limitsOf(ctx, scheduleId) };
    },
    async write(ctx, { scheduleId, limits }) {
      await write(ctx, scheduleId, limits);
      ctx.enqueue(policyLimits.jobs.watch, {});
      return { rows: await store.limitsOf(ctx, scheduleId) };
    },
  },
  {
    async proposal(o, { scheduleId }) {
      const facts = await o.transact((ctx) => factsOf(ctx, scheduleId));
      const { domainIds, completeTo } = facts;
      return proposalFrom(facts, await foretell({ userId: o.who.userId, domainIds, completeTo }));
    },
  },
);
