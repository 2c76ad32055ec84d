import {
  dayCheck,
  dayChecks,
  type ShownDayCheck,
} from '#shared/areas/cdn/reconciliation/dayChecks';
import { personBehind } from '#shared/kernel/access';
import { Failure } from '#shared/kernel/errors';
import { type Outside, serve } from '../../../kernel/http/http';
import { change, record } from '../../../kernel/db/rows';
import { runDayCheck } from '../../../model/cdn/reconciliation/dayCheck';
import { closeDayFinding } from '../../../model/cdn/reconciliation/dayFinding';
import * as store from '../../../model/cdn/reconciliation/dayChecks.store';
import { repeatMonth } from '../../../model/cdn/reconciliation/supplierMonths.store';

/** Checks a day for a person, which is kept in the audit. */
export const checkNow = async (o: Outside, id: string): Promise<ShownDayCheck> => {
  const before = await o.transact((ctx) => store.shownDayCheck(ctx, id));
  await runDayCheck(o.run, id);
  return o.transact(async (ctx) => {
    const after = await store.shownDayCheck(ctx, id);
    await record(ctx, {
      module: 'dayCheck',
      operation: 'run',
      rowId: id,
      old: JSON.stringify(before),
      new: JSON.stringify(after),
    });
    return after;
  });
};

/** Day checks for staff: what differs and by whom, checking again, and accepting a difference. */
export const dayChecksService = serve(
  dayChecks,
  {
    list: store.listDayChecks,
    one: (ctx, { id }) => store.shownDayCheck(ctx, id),
    async domains(ctx, query) {
      await store.shownDayCheck(ctx, query.id);
      return store.listDayCheckDomains(ctx, query);
    },
    async accept(ctx, { id, reason }) {
      await store.lockDayCheck(ctx, id);
      const before = await store.shownDayCheck(ctx, id);
      if (before.state !== 'failed') throw new Failure('dayCheck.notFailed');
      const accepted = {
        state: 'accepted',
        reason,
        acceptedByEmail: personBehind(ctx.who),
        acceptedAt: ctx.now(),
      } as const;
      await change(ctx, dayCheck, id, accepted, { operation: 'accept', risk: 'high' });
      await store.restAccepted(ctx, id);
      await closeDayFinding(ctx, id);
      await repeatMonth(ctx, before);
      const after = await store.shownDayCheck(ctx, id);
      ctx.emit(dayChecks.events.changed, after);
      return after;
    },
  },
  {
    run: (o, { id }) => checkNow(o, id),
  },
);
