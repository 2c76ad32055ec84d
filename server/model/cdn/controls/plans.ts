import { domainControl, domainControls } from '#shared/areas/cdn/controls/domainControls';
import { type Ctx, type Run, system } from '../../../kernel/db/context';
import { change, insert } from '../../../kernel/db/rows';
import { lockDomain } from '../domains/bindings';
import { standingsOf } from './controls.store';
import { type PlanDifference, planDifferences } from './plans.store';
import { settle, withdraw } from './settle';

/** Differences that are read at once; more follow in the same run. */
const atOnce = 500;

const follow = async (ctx: Ctx, { id, domainId, rule }: PlanDifference): Promise<void> => {
  if (rule && id !== null) await change(ctx, domainControl, id, rule, { operation: 'plan' });
  else if (rule) {
    const row = { state: 'waiting', reason: null, since: ctx.now(), overrideUntil: null } as const;
    await insert(
      ctx,
      domainControl,
      { ...rule, ...row, forcedUntil: null, forcedReason: null },
      { operation: 'plan' },
    );
  } else {
    const former = (await standingsOf(ctx, domainId)).find((c) => c.id === id);
    if (former) await withdraw(ctx, former);
  }
};

/** Brings the controls of one domain to what plans say of it now; read again once the domain is held. */
const followFor = async (ctx: Ctx, domainId: string): Promise<void> => {
  const d = await lockDomain(ctx, domainId);
  if (!d) return;
  const differences = await planDifferences(ctx, { domainId, limit: atOnce });
  for (const difference of differences) await follow(ctx, difference);
  if (differences.length === 0) return;
  await settle(ctx, domainId);
  for (const { id, source } of await standingsOf(ctx, domainId))
    if (source !== 'staff')
      ctx.emit(domainControls.events.changed, { id }, { accountId: d.accountId });
};

/**
 * Makes, changes and removes the controls of domains by the limits of bandwidth and traffic of the plans that
 * hold now, each domain in its own transaction; whoever dies between is followed by another who goes on.
 */
export const followPlans = async (run: Run): Promise<void> => {
  for (;;) {
    const differences = await run(system, (ctx) => planDifferences(ctx, { limit: atOnce }));
    const domainIds = new Set(differences.map((d) => d.domainId));
    for (const domainId of domainIds) await run(system, (ctx) => followFor(ctx, domainId));
    if (differences.length < atOnce) return;
  }
};
