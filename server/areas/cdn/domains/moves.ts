import { domain } from '#shared/areas/cdn/domains/domain';
import { domainMove, domainMoves } from '#shared/areas/cdn/domains/domainMoves';
import type { Got, Out } from '#shared/kernel/contract';
import { badField, Failure } from '#shared/kernel/errors';
import { personBehind } from '#shared/kernel/access';
import type { Ctx } from '../../../kernel/db/context';
import { listVerb, rowOf } from '../../../kernel/db/list';
import { change, insert } from '../../../kernel/db/rows';
import { serve } from '../../../kernel/http/http';
import { isMadeFor } from '../../../model/cdn/certificates/covering';
import { validCertificate } from '../../../model/cdn/domains/deletedDomains.store';
import {
  accountFacts,
  type Domain,
  domainForUpdate,
  seenDomain,
} from '../../../model/cdn/domains/domains.store';
import {
  callOff,
  linesThere,
  obstacleText,
  tellBoth,
} from '../../../model/cdn/domains/moving/carryOut';
import { endLanes, takeMove, waitingMove } from '../../../model/cdn/domains/moving/moves.store';
import {
  certificatesFor,
  countsOf,
  obstaclesOf,
} from '../../../model/cdn/domains/moving/obstacles.store';
import { tellDomain } from '../../../model/cdn/domains/transition';

type Endpoints = (typeof domainMoves)['endpoints'];
type Wish = Got<Endpoints['plan']>;

const hourMs = 3_600_000;
/** So long before its hour a move is known to every process at least, ms: calls that are under way end before it. */
const leadMs = 300_000;
/** The full hour at which a move planned now takes place. */
const hourAfter = (now: string): string =>
  new Date(Math.ceil((Date.parse(now) + leadMs) / hourMs) * hourMs).toISOString();

const { list } = domainMoves.endpoints;
const one = rowOf(list, { entity: domainMove });

/** Refuses a certificate that is not the receiving account's, has run out, or does not cover the name. */
const mustCover = async (ctx: Ctx, d: Domain, w: Wish): Promise<void> => {
  if (w.certificateId === null) return;
  const id = await validCertificate(ctx, { id: w.certificateId, accountId: w.toAccountId });
  if (id === null || !(await isMadeFor(ctx, id, d.name)))
    throw badField('certificateId', 'domain.certificateNotMade', { name: d.name });
};

const checked = async (ctx: Ctx, d: Domain, w: Wish) => {
  if (d.accountId === w.toAccountId) throw badField('toAccountId', 'domain.sameAccount');
  await mustCover(ctx, d, w);
  const at = hourAfter(ctx.now());
  const { toAccountId, certificateId, dropsHttps } = w;
  const wish = { domain: d, toAccountId, certificateId, dropsHttps, at, isWaiting: false };
  return { at, obstacles: await obstaclesOf(ctx, wish) };
};

const previewOf = async (ctx: Ctx, w: Wish): Promise<Out<Endpoints['preview']>> => {
  const d = await seenDomain(ctx, w.domainId);
  const to = await accountFacts(ctx, w.toAccountId);
  const { at, obstacles } = await checked(ctx, d, w);
  const { billDays, logFiles, ...moves } = await countsOf(ctx, d.id);
  const { lines } = await linesThere(ctx, d, to);
  return {
    at,
    obstacles,
    moves: { ...moves, keepsPolicy: lines === null },
    stays: { since: d.syncStartAt, billDays, logFiles },
    certificates: await certificatesFor(ctx, { accountId: to.id, name: d.name, at }),
  };
};

/**
 * Plans a move for the next full hour. The end of the domain's data sync is set to it at once, so that no
 * figure after it can become the former account's, however late the move itself is carried out.
 */
const planned = async (ctx: Ctx, w: Wish): Promise<Out<Endpoints['plan']>> => {
  await accountFacts(ctx, w.toAccountId, { hold: true });
  const d = await domainForUpdate(ctx, w.domainId);
  if (await waitingMove(ctx, d.id)) throw new Failure('domain.moving', { name: d.name });
  const { at, obstacles } = await checked(ctx, d, w);
  if (obstacles.length > 0) {
    const values = { count: obstacles.length, what: obstacleText(obstacles) };
    throw new Failure('domain.obstacles', values);
  }
  const m = await insert(
    ctx,
    domainMove,
    {
      ...w,
      accountId: d.accountId,
      name: d.name,
      toDomainId: null,
      at,
      state: 'waiting',
      message: null,
      requestedBy: personBehind(ctx.who),
      endedAt: null,
    },
    { operation: 'move', risk: 'high' },
  );
  const after = await change(ctx, domain, d.id, { syncEndAt: at }, { operation: 'move' });
  await endLanes(ctx, { domainId: d.id, at });
  tellDomain(ctx, after, { notice: false });
  await tellBoth(ctx, m, ['leaving', 'arriving']);
  return one(ctx, m.id);
};

/** Moves of domains to other accounts: what answers requests. */
export const domainMovesService = serve(domainMoves, {
  list: listVerb(list, { entity: domainMove }),
  preview: previewOf,
  plan: planned,
  async withdraw(ctx, { id }) {
    await one(ctx, id);
    const m = await takeMove(ctx, id);
    if (!m || m.at <= ctx.now()) throw new Failure('domain.moveEnded');
    await callOff(ctx, m, { state: 'withdrawn', message: null });
    return one(ctx, id);
  },
});
