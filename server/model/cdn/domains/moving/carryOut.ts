import { domain, domainRule } from '#shared/areas/cdn/domains/domain';
import { domainControl } from '#shared/areas/cdn/controls/domainControls';
import { domainConfigs } from '#shared/areas/cdn/domains/configs';
import {
  domainMove,
  domainMoves,
  type Obstacle,
  obstacleKinds,
} from '#shared/areas/cdn/domains/domainMoves';
import { domains } from '#shared/areas/cdn/domains/domains';
import type { Label, Sentence } from '#shared/kernel/field';
import { sentence, sentenceText } from '#shared/kernel/sentences';
import { zonedText } from '#shared/kernel/units';
import type { Ctx } from '../../../../kernel/db/context';
import { change, erase, insert, writable } from '../../../../kernel/db/rows';
import { keepVersion } from '../configuration/versions';
import { pushConfig } from '../configuration/push';
import { rulesOf } from '../configuration/rules.store';
import { lockDomain, setPublished, startWork, workOf } from '../claims.store';
import { type AccountFacts, accountFacts, accountOffset, type Domain } from '../domains.store';
import { entriesOf, policyFor } from '../policyEntries.store';
import { move, tellDomain } from '../transition';
import { newVerifyValue, rootOf } from '../verification/registrableNames';
import { rootFor } from '../verification/rootProofs.store';
import * as store from './moves.store';
import { obstaclesOf } from './obstacles.store';

/** How long a move waits for a configuration that is on its way when its hour comes. */
const patienceMs = 3_600_000;

/** Obstacles as one text, by kind and name. */
export const obstacleText = (obstacles: readonly Obstacle[]): Label => {
  const of = (i: 0 | 1) =>
    obstacles.slice(0, 5).map(({ kind, name }) => `${obstacleKinds[kind][i]}: ${name}`);
  return [of(0).join('；'), of(1).join('; ')];
};

/** Tells both accounts, each of its own part; neither learns who the other one is. */
export const tellBoth = async (
  ctx: Ctx,
  m: store.Move,
  notices: readonly [former: 'leaving' | 'left' | 'stays', next: 'arriving' | 'arrived' | 'stays'],
): Promise<void> => {
  for (const [i, accountId] of [m.accountId, m.toAccountId].entries()) {
    const notice = domains.notices[notices[i] ?? 'stays'];
    const at = zonedText(m.at, await accountOffset(ctx, accountId));
    ctx.notify(notice, { domain: m.name, at }, { accountId, actor: m.requestedBy });
  }
  ctx.emit(domainMoves.events.changed, m);
};

/** Ends a move that does not take place: the domain's figures go on being the former account's. */
export const callOff = async (
  ctx: Ctx,
  m: store.Move,
  o: { state: 'withdrawn' | 'lapsed'; message: Sentence | null },
): Promise<store.Move> => {
  const after = await change(
    ctx,
    domainMove,
    m.id,
    { ...o, endedAt: ctx.now() },
    {
      operation: `state.${o.state}`,
    },
  );
  const d = await change(ctx, domain, m.domainId, { syncEndAt: null }, { operation: 'move' });
  tellDomain(ctx, d, { notice: false });
  await tellBoth(ctx, after, ['stays', 'stays']);
  if (o.message) {
    const values = { domain: m.name, what: sentenceText(o.message) };
    ctx.notify(domainMoves.notices.lapsed, values, {});
  }
  return after;
};

/** The lines a domain has in its next account: its policy if that one may follow it, else its present lines as its own. */
export const linesThere = async (
  ctx: Ctx,
  d: Domain,
  to: AccountFacts,
): Promise<Pick<Domain, 'scheduleId' | 'lines'>> => {
  const policy =
    d.lines === null && d.scheduleId
      ? await policyFor(ctx, { id: d.scheduleId, accountId: to.id, anyOfPlatform: true })
      : null;
  if (policy) return { scheduleId: policy.id, lines: null };
  const lines = (await entriesOf(ctx, d.id)).map(({ paramId, regions, weight }) => ({
    paramId,
    regions,
    weight,
    coefficientPpm: null,
  }));
  return {
    scheduleId: to.scheduleId,
    lines: d.lines?.map((l) => ({ ...l, coefficientPpm: null })) ?? lines,
  };
};

/** Controls do not act across accounts: those of staff are set anew, those of plans come from the next account's plan. */
const moveControls = async (ctx: Ctx, d: Domain, next: Domain): Promise<void> => {
  for (const { id, source } of await store.controlsOf(ctx, d.id)) {
    if (source === 'staff')
      await store.copyControl(ctx, { id, to: next.id, accountId: next.accountId });
    await erase(ctx, domainControl, id, { operation: 'move' });
  }
};

/** Begins the domain in its next account, with all that suppliers have of it and nothing of its past. */
const begin = async (ctx: Ctx, d: Domain, m: store.Move, to: AccountFacts): Promise<Domain> => {
  const root = { accountId: to.id, root: rootOf(d.name), value: newVerifyValue() };
  const { value: verifyValue } = await rootFor(ctx, root);
  const lines = await linesThere(ctx, d, to);
  const rules = await rulesOf(ctx, d.id);
  const { autoActivate, published } = await workOf(ctx, d.id);
  const gone = { cname: null, certificateId: null, scheduleId: null, lines: null };
  await move(ctx, d.id, 'Moved', null, { ...gone, syncEndAt: m.at });
  const next = await insert(
    ctx,
    domain,
    {
      ...writable(domain, d),
      ...lines,
      accountId: to.id,
      certificateId: null,
      verifyValue,
      statusMessage: null,
      syncStartAt: m.at,
      syncEndAt: null,
      // Words of the former customer to themselves.
      remark: '',
      extra: '',
    },
    { operation: 'move' },
  );
  const way = { from: d.id, to: next.id, accountId: to.id };
  await startWork(ctx, { domainId: next.id, autoActivate });
  await setPublished(ctx, next.id, published);
  await store.copyEntries(ctx, { ...way, keepsCoefficients: lines.lines === null });
  await store.copyHosts(ctx, { ...way, at: m.at });
  for (const r of rules)
    await insert(
      ctx,
      domainRule,
      { ...writable(domainRule, r), accountId: to.id, domainId: next.id },
      { operation: 'move' },
    );
  await moveControls(ctx, d, next);
  await store.endWork(ctx, d.id);
  await store.endLanes(ctx, { domainId: d.id, at: m.at });
  await keepVersion(ctx, next, { cause: 'move' });
  return next;
};

/** Carries a move out, in the transaction that holds it: from its hour on the name is the next account's. */
const carry = async (ctx: Ctx, m: store.Move, d: Domain): Promise<void> => {
  const to = await accountFacts(ctx, m.toAccountId);
  const next = await begin(ctx, d, m, to);
  // Suppliers are told of nothing but another certificate: the rest of the configuration is what they have.
  if (d.certificateId !== m.certificateId)
    await pushConfig(ctx, next, { certificateId: m.certificateId }, { cause: 'certificate' });
  else tellDomain(ctx, next, { notice: false });
  ctx.enqueue(domainConfigs.jobs.read, { domainId: next.id });
  ctx.enqueue(domains.jobs.publish, {});
  const patch = { state: 'done' as const, toDomainId: next.id, endedAt: ctx.now() };
  const after = await change(ctx, domainMove, m.id, patch, { operation: 'state.done' });
  await tellBoth(ctx, after, ['left', 'arrived']);
};

/**
 * Brings one move whose hour has come to its end: done, or lapsed where something stands in its way. One
 * transaction; whoever comes second or again finds nothing to do. A domain that is being configured is waited for.
 */
export const carryOut = async (ctx: Ctx, id: string): Promise<void> => {
  const m = await store.takeMove(ctx, id);
  if (!m) return;
  await accountFacts(ctx, m.toAccountId, { hold: true });
  const d = await lockDomain(ctx, m.domainId);
  if (!d) return;
  const { toAccountId, certificateId, dropsHttps, at } = m;
  const wish = { domain: d, toAccountId, certificateId, dropsHttps, at, isWaiting: true };
  const obstacles = await obstaclesOf(ctx, wish);
  if (obstacles.length === 0) {
    await carry(ctx, m, d);
    return;
  }
  const isOnItsWay = ['Configuring', 'Suspending'].includes(d.status);
  if (isOnItsWay && Date.parse(ctx.now()) < Date.parse(at) + patienceMs) return;
  const values = { count: obstacles.length, what: obstacleText(obstacles) };
  await callOff(ctx, m, { state: 'lapsed', message: sentence('move.obstacles', values) });
};
