import { dataPlan, dataPlans } from '#shared/areas/cdn/corrections/dataPlans';
import { isRemoval, longestDaysOf, slotMethods } from '#shared/areas/cdn/corrections/planMethods';
import type { Got, Out } from '#shared/kernel/contract';
import { badField, Failure } from '#shared/kernel/errors';
import { instantOf, slotOf, slotSeconds } from '#shared/kernel/units';
import { record } from '../../../kernel/db/rows';
import { type Outside, serve } from '../../../kernel/http/http';
import { nowMs } from '../../../kernel/process/clock';
import { platform } from '../../../kernel/process/platform';
import { askFor } from '../../../model/cdn/corrections/approvals';
import type { PlanRow } from '../../../model/cdn/corrections/figures';
import { impactOf } from '../../../model/cdn/corrections/impact.store';
import { findingsOf } from '../../../model/cdn/corrections/planFindings';
import * as store from '../../../model/cdn/corrections/plans.store';
import { namesOf } from '../../../model/cdn/corrections/places.store';
import { zoneHoursOf } from '../../../model/cdn/corrections/supplierFigures';
import { stillHolds } from '../../../model/cdn/corrections/preview';
import {
  movePlan,
  requireUndoable,
  startApplying,
  startUndo,
} from '../../../model/cdn/corrections/steps';
import { conflictsOf } from '../../../model/cdn/corrections/writing';
import { liftHolds } from '../../../model/cdn/statistics/holds';
import { measures, type StatRow } from '../../../model/cdn/statistics/statRows';
import { ledgerDays } from '../../../model/cdn/statistics/tables';
import { approvalsService } from '../../platform/approvals/approvals';
import { placeOf } from './places.store';
import { proposePoints } from './pointSheets';
import { proposeAccountRecompute, proposeSupplierRecompute } from './recomputes';
import { proposeOutputRemoval, proposeRemoval } from './removals';
import { closedDaysIn, keepProposal, previewAgain } from './proposals';

const { create, list } = dataPlans.endpoints;
type Shown = Out<typeof list>['rows'][number];
type Input = Got<typeof create>;
type Id = { id: string };

const slotMs = slotSeconds * 1000;
/** Whole slots of what is asked for; a single one where no end is named, and always for an override. */
const spanOf = ({ method, from, to }: Input): { fromAt: string; toAt: string } => {
  const fromAt = slotOf(from);
  const oneSlot = new Date(Date.parse(fromAt) + slotMs).toISOString();
  const toAt =
    to === undefined || method === 'override' ? oneSlot : slotOf(Date.parse(to) + slotMs - 1);
  const length = Date.parse(toAt) - Date.parse(fromAt);
  const days = longestDaysOf(method);
  if (length <= 0 || length > days * 86_400_000) throw badField('to', 'plan.span', { days });
  // A slot still to come would be held against its own figures.
  const now = nowMs();
  if (Date.parse(oneSlot) > now || Date.parse(fromAt) < now - ledgerDays * 86_400_000)
    throw badField('from', 'plan.age', { days: ledgerDays });
  return { fromAt, toAt };
};

/** The chosen slots in order, each once; none where a span is meant. */
const chosenSlots = ({ method, onlySlots = [] }: Input): string[] => {
  if (onlySlots.length > 0 && !slotMethods.some((name) => name === method))
    throw badField('onlySlots', 'plan.slots');
  const slots = [...new Set(onlySlots.map((at) => slotOf(at)))].sort();
  const days = new Set(slots.map((at) => at.slice(0, 10)));
  if (days.size > 1) throw badField('onlySlots', 'plan.span', { days: 1 });
  return slots;
};
/** The span from the first to the last of chosen slots. */
const endsOf = (only: readonly string[]): { from?: string; to?: string } => {
  const [first, last] = [only[0], only.at(-1)];
  if (first === undefined || last === undefined) return {};
  return { from: first, to: new Date(Date.parse(last) + slotMs).toISOString() };
};

/** An override sets a value of one measure; the other methods take whole slots. */
const figureOf = ({ method, measure, value, country }: Input) => {
  if (method !== 'override') return { measure: null, value: null, country: null };
  if (measure === undefined) throw badField('measure', 'field.required', { field: 'measure' });
  if (value === undefined) throw badField('value', 'field.required', { field: 'value' });
  return { measure, value, country: country ?? null };
};

/** The whole day of the supplier's own zone that the span begins in. */
const dayOf = async (o: Outside, { from, domainId, paramId }: Input) => {
  const names = await o.transact((ctx) => namesOf(ctx, { domainId, paramId }));
  if (!names) throw new Failure('data.absent');
  const shift = zoneHoursOf(names.supplier) * 3_600_000;
  const ms = Date.parse(from) + shift;
  const start = ms - (ms % 86_400_000) - shift;
  return { fromAt: slotOf(start), toAt: slotOf(start + 86_400_000) };
};

const propose = async (o: Outside, input: Input): Promise<Shown> => {
  const { method, domainId, paramId, source, reason } = input;
  const only = chosenSlots(input);
  const { accountId } = await o.transact((ctx) => placeOf(ctx, domainId, paramId));
  const scope = { accountId, domainId, paramId, source, method };
  const span =
    method === 'dayShape' ? await dayOf(o, input) : spanOf({ ...input, ...endsOf(only) });
  return keepProposal(o, { ...scope, ...span, ...figureOf(input), reason }, [], only);
};

const applyPlan = async (o: Outside, { id }: Id): Promise<Shown> => {
  const parts = await o.transact(async (ctx) => {
    const plan = await store.lockPlan(ctx, id);
    if (plan.state !== 'previewed') throw new Failure('plan.state');
    return store.partsOf(ctx, id);
  });
  if (!(await stillHolds(platform().analytics, parts))) {
    await o.transact(async (ctx) => {
      const plan = await store.lockPlan(ctx, id);
      if (plan.state === 'previewed') await movePlan(ctx, plan, 'draft');
    });
    throw new Failure('plan.moved');
  }
  return o.transact(async (ctx) => {
    const plan = await store.lockPlan(ctx, id);
    const days = await closedDaysIn(ctx, plan.id);
    if (days.length === 0) await startApplying(ctx, plan);
    else await askFor(ctx, await movePlan(ctx, plan, 'waiting'), 'change', days);
    return store.shownPlan(ctx, id);
  });
};

const bytesAt = measures.indexOf('bytes');
const bytesOf = (rows: readonly StatRow[]): number =>
  rows.reduce((sum, row) => sum + (row.sums[bytesAt] ?? 0), 0);
/** Slots that somebody has written since, with the id by which an undo confirms each. */
const conflicts = async (
  o: Outside,
  { id }: Id,
): Promise<Out<typeof dataPlans.endpoints.conflicts>> => {
  const parts = await o.transact(async (ctx) => {
    await store.shownPlan(ctx, id);
    const changed: { part: store.NumberedPart; rows: PlanRow[] }[] = [];
    for (const part of await store.partsOf(ctx, id))
      changed.push({ part, rows: await store.rowsOfPart(ctx, id, part.n) });
    return changed;
  });
  const answer: Out<typeof dataPlans.endpoints.conflicts>['rows'] = [];
  for (const { part, rows } of parts)
    for (const conflict of await conflictsOf(platform().analytics, part, rows))
      answer.push({
        id: `${part.n}:${conflict.slot}`,
        slotAt: instantOf(conflict.slot),
        left: bytesOf(conflict.after),
        now: bytesOf(conflict.now),
        before: bytesOf(conflict.before),
      });
  return { rows: answer };
};

/** Changes of figures by people: proposed, previewed, applied, taken back. */
export const dataPlansService = serve(
  dataPlans,
  {
    list: store.listPlans,
    one: (ctx, { id }) => store.shownPlan(ctx, id),
    changes: store.listChanges,
    async impact(ctx, { id }) {
      await store.shownPlan(ctx, id);
      return impactOf(ctx, id);
    },
    async findings(ctx, { id }) {
      await store.shownPlan(ctx, id);
      return { rows: await findingsOf(ctx, await store.lockPlan(ctx, id)) };
    },
    async undo(ctx, { id, confirmed }) {
      const plan = await store.lockPlan(ctx, id);
      requireUndoable(ctx, plan);
      const days = await closedDaysIn(ctx, plan.id);
      if (days.length === 0) await startUndo(ctx, plan, confirmed);
      else {
        await store.keepConfirmed(ctx, id, confirmed);
        await askFor(ctx, plan, 'undo', days);
      }
      return store.shownPlan(ctx, id);
    },
    async withdraw(ctx, { id }) {
      const { approvalId } = await store.shownPlan(ctx, id);
      if (!approvalId) throw new Failure('plan.state');
      await approvalsService.service.withdraw(ctx, { id: approvalId });
      return store.shownPlan(ctx, id);
    },
    async lift(ctx, { id }) {
      const { accountId, domainId, state, method } = await store.lockPlan(ctx, id);
      if (state !== 'applied' || isRemoval(method)) throw new Failure('plan.state');
      const holds = await liftHolds(ctx, id);
      if (holds > 0)
        await record(ctx, {
          module: dataPlan.name,
          operation: 'lift',
          rowId: id,
          accountId,
          risk: 'high',
          new: JSON.stringify({ holds }),
        });
      ctx.emit(dataPlans.events.changed, { id, domainId, state });
      return store.shownPlan(ctx, id);
    },
    async discard(ctx, { id }) {
      await movePlan(ctx, await store.lockPlan(ctx, id), 'discarded');
      return store.shownPlan(ctx, id);
    },
  },
  {
    create: propose,
    createPoints: proposePoints,
    createRemoval: proposeRemoval,
    createOutputRemoval: proposeOutputRemoval,
    createSupplierRecompute: proposeSupplierRecompute,
    createAccountRecompute: proposeAccountRecompute,
    preview: previewAgain,
    apply: applyPlan,
    conflicts,
  },
);
