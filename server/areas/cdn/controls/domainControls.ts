import type { AuditOperation } from '#shared/kernel/auditOperations';
import {
  domainControl,
  domainControls,
  mostOverrideDays,
} from '#shared/areas/cdn/controls/domainControls';
import { periodAround } from '#shared/areas/cdn/controls/judge';
import type { Got } from '#shared/kernel/contract';
import { badField, Failure } from '#shared/kernel/errors';
import type { Ctx } from '../../../kernel/db/context';
import { listVerb, rowOf } from '../../../kernel/db/list';
import { change, insert } from '../../../kernel/db/rows';
import { serve } from '../../../kernel/http/http';
import * as store from '../../../model/cdn/controls/controls.store';
import { settle, withdraw } from '../../../model/cdn/controls/settle';
import { domainForUpdate } from '../../../model/cdn/domains/bindings';
import { backtest } from './backtest';

const { create, list } = domainControls.endpoints;
const from = { source: store.controlRows };
const one = rowOf(list, from);
const dayMs = 86_400_000;

type Rule = Omit<Got<typeof create>, 'domainId'>;
/** A rule as it is kept: the rate is said where requests are limited, and only there. */
const checkedRule = (rule: Rule): Rule => {
  if (rule.trafficGb === null && rule.bandwidthMbps === null)
    throw badField('trafficGb', 'control.limits');
  if (rule.action === 'limit' && rule.requestsPerSecond === null)
    throw badField('requestsPerSecond', 'control.rate');
  return { ...rule, requestsPerSecond: rule.action === 'limit' ? rule.requestsPerSecond : null };
};

const checkedUntil = (ctx: Ctx, until: string): string => {
  const aheadMs = Date.parse(until) - Date.parse(ctx.now());
  if (aheadMs <= 0 || aheadMs > mostOverrideDays * dayMs)
    throw badField('until', 'control.until', { days: mostOverrideDays });
  return new Date(until).toISOString();
};

/** The control with its domain held first, as settling it does. */
const standing = async (ctx: Ctx, id: string): Promise<store.ControlStanding> => {
  const { domainId } = await one(ctx, id);
  await domainForUpdate(ctx, domainId);
  const c = (await store.standingsOf(ctx, domainId)).find((s) => s.id === id);
  if (!c) throw new Failure('data.absent');
  return c;
};

/** Refuses what only the plan says of its own control. */
const ofStaff = (c: Pick<store.Control, 'source'>): void => {
  if (c.source !== 'staff') throw new Failure('control.ofPlan');
};

type Patch = Partial<Pick<store.Control, 'overrideUntil' | 'forcedUntil' | 'forcedReason'>>;
/** Writes what staff decided of a control, and brings the domain to it. */
const decide = async (ctx: Ctx, c: store.Control, patch: Patch, operation: AuditOperation) => {
  await change(ctx, domainControl, c.id, patch, { operation, risk: 'high' });
  await settle(ctx, c.domainId);
  ctx.emit(domainControls.events.changed, { id: c.id }, { accountId: c.accountId });
  return one(ctx, c.id);
};
const none: Patch = { forcedUntil: null, forcedReason: null };

/** What limits do to domains: what answers requests about it. Reading is for the domain's account too. */
export const domainControlsService = serve(
  domainControls,
  {
    list: listVerb(list, from),
    one: (ctx, { id }) => one(ctx, id),
    async create(ctx, { domainId, ...rule }) {
      const { accountId } = await domainForUpdate(ctx, domainId);
      if (await store.hasControl(ctx, domainId)) throw badField('domainId', 'control.exists');
      const { id } = await insert(ctx, domainControl, {
        accountId,
        domainId,
        source: 'staff',
        planId: null,
        ...checkedRule(rule),
        state: 'waiting',
        reason: null,
        since: ctx.now(),
        overrideUntil: null,
        forcedUntil: null,
        forcedReason: null,
      });
      await settle(ctx, domainId);
      ctx.emit(domainControls.events.changed, { id }, { accountId });
      ctx.enqueue(domainControls.jobs.evaluate, {});
      return one(ctx, id);
    },
    async update(ctx, { id, ...rule }) {
      const before = await standing(ctx, id);
      ofStaff(before);
      await change(ctx, domainControl, id, checkedRule(rule));
      // Figures of a day say nothing of a month: it is measured anew, and stands as it did until then.
      if (before.period === rule.period) await settle(ctx, before.domainId);
      else {
        await store.forgetUse(ctx, id);
        ctx.enqueue(domainControls.jobs.evaluate, {});
      }
      ctx.emit(domainControls.events.changed, { id }, { accountId: before.accountId });
      return one(ctx, id);
    },
    async remove(ctx, { id }) {
      const c = await standing(ctx, id);
      ofStaff(c);
      await withdraw(ctx, c);
      const { accountId } = c;
      ctx.emit(domainControls.events.changed, { id }, { accountId });
      return {};
    },
    async lift(ctx, { id, until }) {
      const c = await standing(ctx, id);
      return decide(ctx, c, { ...none, overrideUntil: checkedUntil(ctx, until) }, 'lift');
    },
    async extend(ctx, { id, until }) {
      const c = await standing(ctx, id);
      const present = c.overrideUntil === null ? 0 : Date.parse(c.overrideUntil);
      if (present <= Date.parse(ctx.now())) throw new Failure('control.notLifted');
      const overrideUntil = checkedUntil(ctx, until);
      if (Date.parse(overrideUntil) <= present) throw badField('until', 'control.shorter');
      return decide(ctx, c, { overrideUntil }, 'extend');
    },
    async force(ctx, { id, reason }) {
      const c = await standing(ctx, id);
      const { to } = periodAround(Date.parse(ctx.now()), c, c.offsetMinutes);
      const patch = { overrideUntil: null, forcedUntil: to, forcedReason: reason };
      return decide(ctx, c, patch, 'force');
    },
  },
  { backtest },
);
