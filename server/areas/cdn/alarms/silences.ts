import {
  alarmSilence,
  alarmSilences,
  longestAheadDays,
  longestSilenceDays,
  shortSilenceHours,
} from '#shared/areas/cdn/alarms/silences';
import { can, isStaff, personBehind } from '#shared/kernel/access';
import { badField, Failure } from '#shared/kernel/errors';
import type { Ctx } from '../../../kernel/db/context';
import { serve } from '../../../kernel/http/http';
import { change, insert } from '../../../kernel/db/rows';
import { ownPolicy } from '../../../model/cdn/alarms/policies.store';
import * as store from '../../../model/cdn/alarms/silences.store';

const hourMs = 3_600_000;

const tell = (ctx: Ctx, s: store.Silence): store.Silence => {
  ctx.emit(alarmSilences.events.changed, { id: s.id }, { accountId: s.accountId });
  return s;
};

/** Whose notices a silence holds back: the policy's or the domain's account, else one's own. */
const accountOf = async (
  ctx: Ctx,
  o: { policyId?: string | undefined; domainId?: string | undefined },
): Promise<string | null> => {
  if (o.policyId) return (await ownPolicy(ctx, o.policyId)).accountId;
  if (o.domainId) return store.accountOfDomain(ctx, o.domainId);
  if (isStaff(ctx.who)) throw badField('policyId', 'data.absent');
  return ctx.who.accountId;
};

export const alarmSilencesService = serve(alarmSilences, {
  list: store.listSilences,
  async create(ctx, { policyId, domainId, reason, startsAt, endsAt }) {
    // What has begun already begins now: nothing is held back afterwards.
    const later = startsAt !== undefined && Date.parse(startsAt) > Date.parse(ctx.now());
    const starts = later ? startsAt : ctx.now();
    if (Date.parse(starts) - Date.parse(ctx.now()) > longestAheadDays * 24 * hourMs)
      throw badField('startsAt', 'alarm.silenceStart', { days: longestAheadDays });
    const lasts = Date.parse(endsAt) - Date.parse(starts);
    if (lasts <= 0 || lasts > longestSilenceDays * 24 * hourMs)
      throw badField('endsAt', 'alarm.silenceEnd');
    // A minute of grace: "4 hours" was chosen a moment before it was sent.
    const long = lasts > shortSilenceHours * hourMs + 60_000;
    if (long && !can(ctx.who, 'alarm.write')) throw new Failure('alarm.silenceLong');
    const accountId = await accountOf(ctx, { policyId, domainId });
    if (
      domainId &&
      accountId !== null &&
      (await store.accountOfDomain(ctx, domainId)) !== accountId
    )
      throw badField('domainId', 'data.absent');
    const silence = await insert(ctx, alarmSilence, {
      accountId,
      policyId: policyId ?? null,
      domainId: domainId ?? null,
      reason,
      startsAt: starts,
      endsAt,
      endedBy: null,
      createdBy: personBehind(ctx.who),
    });
    return tell(ctx, silence);
  },
  async end(ctx, { id }) {
    const before = await store.ownSilence(ctx, id);
    if (Date.parse(before.endsAt) <= Date.parse(ctx.now())) throw new Failure('alarm.silenceOver');
    const now = ctx.now();
    const startsAt = before.startsAt > now ? now : before.startsAt;
    const patch = { endsAt: now, startsAt, endedBy: personBehind(ctx.who) };
    return tell(ctx, await change(ctx, alarmSilence, id, patch, { operation: 'end' }));
  },
});
