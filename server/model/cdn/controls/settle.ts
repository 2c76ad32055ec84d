import { domainControl, domainControls } from '#shared/areas/cdn/controls/domainControls';
import {
  type ControlUse,
  noUse,
  periodAround,
  shareOf,
  slotBps,
  warningShare,
} from '#shared/areas/cdn/controls/judge';
import type { Sentence } from '#shared/kernel/field';
import { sentence, sentenceText } from '#shared/kernel/sentences';
import { bytesPerGb } from '#shared/kernel/units';
import type { Ctx } from '../../../kernel/db/context';
import { change, erase } from '../../../kernel/db/rows';
import { pushConfig } from '../domains/configuration/push';
import { type Domain, lockDomain } from '../domains/bindings';
import * as store from './controls.store';

type State = store.Control['state'];
/** How a control stands that does what it is to do. */
const actsAs = { block: 'blocked', limit: 'limiting', notify: 'over' } as const;
type Verdict = { state: State; reason: Sentence | null; judgeAt: string };

const isActing = (state: State): boolean => state === 'limiting' || state === 'blocked';
const rounded = (n: number): number => Math.round(n * 100) / 100;

/** Why a control is near to its limit or beyond: the limit of which the larger share is used. */
const limitReason = (c: store.ControlStanding, use: ControlUse): Sentence =>
  shareOf(c, use).of === 'traffic'
    ? sentence('control.traffic', {
        used: rounded(use.usedBytes / bytesPerGb),
        most: c.trafficGb ?? 0,
      })
    : sentence('control.bandwidth', {
        used: rounded(slotBps(use.peakBytes) / 1_000_000),
        most: c.bandwidthMbps ?? 0,
      });

/** How a control stands at a time by the figures that are kept; those of an earlier period are none. */
export const verdictOf = (c: store.ControlStanding, now: string): Verdict => {
  const nowMs = Date.parse(now);
  const period = periodAround(nowMs, c, c.offsetMinutes);
  const isOfPeriod = c.periodFrom !== null && Date.parse(c.periodFrom) === Date.parse(period.from);
  const use = isOfPeriod ? c : noUse;
  const { share } = shareOf(c, use);
  const isAhead = (at: string | null): at is string => at !== null && Date.parse(at) > nowMs;
  const judgeAt = [c.overrideUntil, c.forcedUntil]
    .filter(isAhead)
    .reduce((first, at) => (Date.parse(at) < Date.parse(first) ? at : first), period.to);
  const acts = actsAs[c.action];
  if (isAhead(c.forcedUntil))
    return {
      state: acts,
      reason: sentence('control.forced', { why: c.forcedReason ?? '–' }),
      judgeAt,
    };
  if (c.evaluatedTo === null) return { state: 'waiting', reason: null, judgeAt };
  if (share < warningShare) return { state: 'normal', reason: null, judgeAt };
  const beyond = share >= 1 && !isAhead(c.overrideUntil);
  return { state: beyond ? acts : 'warning', reason: limitReason(c, use), judgeAt };
};

const tell = (ctx: Ctx, d: Domain, before: State, { state, reason }: Verdict): void => {
  const { near, over, acting, lifted } = domainControls.notices;
  const to = { accountId: d.accountId };
  const why = d.dataVisible && reason ? reason : sentence('control.reached');
  const values = { domain: d.name, reason: sentenceText(why) };
  if (isActing(state) && state !== before) ctx.notify(acting, values, to);
  else if (isActing(before) && !isActing(state)) ctx.notify(lifted, { domain: d.name }, to);
  else if (state === 'over' && before !== 'over') ctx.notify(over, values, to);
  else if (state === 'warning' && before !== 'warning') ctx.notify(near, values, to);
};

/** What the suppliers are to do, as one word that differs when the configuration must. */
const wordOf = (c: Pick<store.Control, 'requestsPerSecond'>, state: State): string | null => {
  if (state === 'blocked') return 'block';
  return state === 'limiting' ? `limit ${c.requestsPerSecond}` : null;
};

/** Of what several controls tell the suppliers the strictest: a block, else the lowest rate; null for nothing. */
const strictest = (words: readonly (string | null)[]): string | null => {
  if (words.includes('block')) return 'block';
  const rates = words.flatMap((w) => (w === null ? [] : [Number(w.slice('limit '.length))]));
  return rates.length === 0 ? null : `limit ${Math.min(...rates)}`;
};

/** Writes how a control stands now and tells people; answers what the suppliers are to do by it. */
const judge = async (ctx: Ctx, d: Domain, c: store.ControlStanding): Promise<string | null> => {
  const verdict = verdictOf(c, ctx.now());
  const { state, reason } = verdict;
  await store.judgeAgainAt(ctx, c.id, verdict.judgeAt);
  if (state !== c.state || reason?.code !== c.reason?.code) {
    const since = state === c.state ? c.since : ctx.now();
    const risk = isActing(state) !== isActing(c.state) ? ({ risk: 'high' } as const) : {};
    await change(
      ctx,
      domainControl,
      c.id,
      { state, reason, since },
      { operation: 'judge', ...risk },
    );
    tell(ctx, d, c.state, verdict);
    ctx.emit(domainControls.events.changed, { id: c.id }, { accountId: d.accountId });
  }
  return wordOf(c, state);
};

/**
 * Brings a domain's controls to where they stand now: state and reason, what people are told, and, where the
 * suppliers must do something else, a new version of the domain's configuration. A second time changes nothing.
 */
export const settle = async (ctx: Ctx, domainId: string): Promise<void> => {
  // The domain first, as everybody who pushes its configuration locks it.
  const d = await lockDomain(ctx, domainId);
  if (!d) return;
  const controls = await store.standingsOf(ctx, domainId);
  const words: (string | null)[] = [];
  for (const c of controls) words.push(await judge(ctx, d, c));
  const changed = controls.flatMap((c, i) =>
    words[i] === c.enforced ? [] : [{ id: c.id, enforced: words[i] ?? null }],
  );
  if (changed.length === 0) return;
  const isSame = strictest(words) === strictest(controls.map((c) => c.enforced));
  const version = isSame
    ? d.configVersion
    : (await pushConfig(ctx, d, {}, { cause: 'control' })).configVersion;
  for (const { id, enforced } of changed) await store.noteEnforced(ctx, id, { enforced, version });
};

/** Removes a control of a domain and lifts what it had in force; other controls stay. */
export const withdraw = async (ctx: Ctx, c: store.ControlStanding): Promise<void> => {
  const d = await lockDomain(ctx, c.domainId);
  await erase(ctx, domainControl, c.id);
  if (d && c.enforced !== null) await pushConfig(ctx, d, {}, { cause: 'control' });
};
