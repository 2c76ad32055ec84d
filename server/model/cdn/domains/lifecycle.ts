import { domain } from '#shared/areas/cdn/domains/domain';
import { deletedDomains } from '#shared/areas/cdn/domains/deletedDomains';
import { domains } from '#shared/areas/cdn/domains/domains';
import { isStopped } from '#shared/areas/cdn/domains/transitions';
import { Failure } from '#shared/kernel/errors';
import type { Ctx } from '../../../kernel/db/context';
import type { Outside } from '../../../kernel/http/http';
import { platform } from '../../../kernel/process/platform';
import { refuse } from '../../../kernel/http/refusals';
import { erase } from '../../../kernel/db/rows';
import { keepDeleted } from './deletedDomains.store';
import { type Domain, domainForUpdate, seenDomain } from './domains.store';
import { releaseFormer } from './formerSuppliers.store';
import { entriesOf } from './policyEntries.store';
import { waitingMove } from './moving/moves.store';
import { answersText, askCname, askTxt, isSeen } from './verification/dnsLookups';
import { move, mustAllow } from './transition';
import { restart } from './configuration/push';
import { rootOf } from './verification/registrableNames';
import { markProven, rootFor } from './verification/rootProofs.store';
import { startRemoval } from './removals.store';
import { contentOf } from './configuration/versions';
import { setPublished, workOf } from './claims.store';

const isProven = async (ctx: Ctx, d: Domain): Promise<boolean> => {
  const root = { accountId: d.accountId, root: rootOf(d.name), value: d.verifyValue };
  return (await rootFor(ctx, root)).provenAt !== null;
};

/** The record was seen: the root is the account's, and the domain goes on to its suppliers. */
export const confirmRecord = async (ctx: Ctx, d: Domain): Promise<Domain> => {
  await markProven(ctx, { accountId: d.accountId, root: rootOf(d.name) });
  return move(ctx, d.id, 'Configuring', null, { verifiedAt: ctx.now() });
};

const activateVerifying = async (o: Outside, d: Domain): Promise<void> => {
  const proven = await o.transact((ctx) => isProven(ctx, d));
  if (!proven) {
    const answers = await askTxt({
      root: rootOf(d.name),
      name: d.verifyName,
      value: d.verifyValue,
    });
    if (!isSeen(answers)) {
      const values = { name: d.verifyName, answers: answersText(answers) || '–' };
      throw new Failure('domain.unverified', values);
    }
  }
  await o.transact(async (ctx) => confirmRecord(ctx, await domainForUpdate(ctx, d.id)));
};

/**
 * Activate is three things: the end of verification, the return after a stop, and the approval of a
 * manual account's domain by staff, which then verifies unless its root is proven.
 */
export const activate = async (o: Outside, id: string): Promise<void> => {
  const d = await o.transact((ctx) => seenDomain(ctx, id));
  mustAllow(d, 'activate');
  if (d.status === 'Verifying') {
    await o.transact((ctx) => domainForUpdate(ctx, id));
    await activateVerifying(o, d);
    return;
  }
  await o.transact(async (ctx) => {
    const d = await domainForUpdate(ctx, id);
    mustAllow(d, 'activate');
    if (isStopped(d.status)) {
      refuse(ctx.who, 'domain.stop');
      await restart(ctx, id);
      await move(ctx, id, 'Configuring');
    } else {
      refuse(ctx.who, 'staff.domains.operate');
      await move(ctx, id, (await isProven(ctx, d)) ? 'Configuring' : 'Verifying');
    }
  });
};

/**
 * Takes a domain off the air: out of DNS at once, stopped at its suppliers by the workers. It is
 * stopped when they have; until then it is stopping.
 */
export const stop = async (ctx: Ctx, id: string): Promise<void> => {
  const d = await domainForUpdate(ctx, id);
  mustAllow(d, 'stop');
  await setPublished(ctx, id, false);
  await move(ctx, id, 'Suspending');
};

const bytesOfLastHour = async (d: Domain): Promise<number> => {
  const p = platform();
  const rows = await p.analytics.query<{ bytes: string }>({
    name: 'domains.lastHour',
    sql: `SELECT toString(max(b)) AS bytes FROM (SELECT source, sum(bytes) AS b FROM stats_5m
      WHERE account_id = {account:UUID} AND domain_id = {domain:UUID} AND ts >= now() - INTERVAL 1 HOUR GROUP BY source)`,
    params: { account: d.accountId, domain: d.id },
  });
  return Number(rows[0]?.bytes ?? 0);
};

/**
 * Deletes: the typed name must fit, DNS must not point here, and no traffic may flow. What the domain
 * was is kept for some days, so that it can be restored.
 */
export const remove = async (o: Outside, input: { id: string; name: string }): Promise<void> => {
  const d = await o.transact(async (ctx) => {
    const d = await domainForUpdate(ctx, input.id);
    mustAllow(d, 'remove');
    if (await waitingMove(ctx, d.id)) throw new Failure('domain.moving', { name: d.name });
    if (input.name.toLowerCase() !== d.name)
      throw new Failure('domain.nameDiffers', { name: d.name });
    return d;
  });
  if (d.cname && isSeen(await askCname({ name: d.name, cname: d.cname })))
    throw new Failure('domain.cnamePointsHere', { name: d.name, cname: d.cname });
  const bytes = await bytesOfLastHour(d);
  if (bytes > 0) throw new Failure('domain.hasTraffic', { bytes });
  await o.transact(async (ctx) => {
    const d = await domainForUpdate(ctx, input.id);
    mustAllow(d, 'remove');
    if (await waitingMove(ctx, d.id)) throw new Failure('domain.moving', { name: d.name });
    await keepDeleted(ctx, {
      domain: d,
      content: await contentOf(ctx, d),
      autoActivate: (await workOf(ctx, d.id)).autoActivate,
    });
    const entries = await entriesOf(ctx, d.id);
    const former = await releaseFormer(ctx, d.id);
    await erase(ctx, domain, d.id);
    ctx.emit(domains.events.removed, { id: d.id, name: d.name }, { accountId: d.accountId });
    ctx.emit(deletedDomains.events.changed, { id: d.id }, { accountId: d.accountId });
    for (const removalId of [...former, ...(await startRemoval(ctx, { domain: d, entries }))])
      ctx.enqueue(domains.jobs.clear, { removalId });
    ctx.enqueue(domains.jobs.publish, {});
  });
};
