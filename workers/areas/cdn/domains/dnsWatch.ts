import { seenDomain } from '#server/model/cdn/domains/domains.store';
import { askCname, askTxt, isSeen } from '#server/model/cdn/domains/verification/dnsLookups';
import { rootOf } from '#server/model/cdn/domains/verification/registrableNames';
import { confirmRecord } from '#server/model/cdn/domains/lifecycle';
import { noteCname, workOf } from '#server/model/cdn/domains/claims.store';
import { domains } from '#shared/areas/cdn/domains/domains';
import type { Tools } from '../../../kernel/work';
import {
  type CnameDue,
  type Due,
  dueForCname,
  dueForTxt,
  lockDomain,
  noteSeen,
} from '#server/model/cdn/domains/claims.store';

const atATime = 10;
/** Does work on many things, a few at a time. */
const inTurns = async <T>(
  things: readonly T[],
  act: (thing: T) => Promise<void>,
): Promise<void> => {
  const queue = [...things];
  const line = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) await act(next);
  };
  await Promise.all(Array.from({ length: atATime }, line));
};

/** The record is there: goes on by itself where that was asked for, else says so once. */
const report = (tools: Tools, due: Due): Promise<void> =>
  tools.run(async (ctx) => {
    const d = await lockDomain(ctx, due.id);
    if (d?.status !== 'Verifying' || d.locked) return;
    const first = await noteSeen(ctx, d.id);
    if ((await workOf(ctx, d.id)).autoActivate) await confirmRecord(ctx, d);
    else if (first)
      ctx.notify(domains.notices.recordSeen, { domain: d.name }, { accountId: d.accountId });
  });

/** Looks for the verification records that are due; one question serves all hosts of a root. */
export const watchRecords = async (tools: Tools): Promise<void> => {
  const due = await tools.run((ctx) => dueForTxt(ctx));
  const byServer = new Map<string, Due[]>();
  for (const d of due) {
    const key = `${d.verifyName} ${d.verifyValue}`;
    byServer.set(key, [...(byServer.get(key) ?? []), d]);
  }
  await inTurns([...byServer.values()], async (group) => {
    const first = group[0] as Due; // groups are made with their first member
    const answers = await askTxt({
      root: rootOf(first.name),
      name: first.verifyName,
      value: first.verifyValue,
    });
    if (isSeen(answers)) for (const d of group) await report(tools, d);
  });
};

const checkCname = async (tools: Tools, due: CnameDue): Promise<void> => {
  const state = isSeen(await askCname({ ...due, above: true }))
    ? ('inEffect' as const)
    : ('notInEffect' as const);
  // Whoever has just added a domain is waiting for the change of their DNS to show.
  const young = Date.now() - Date.parse(due.createdAt) < 3_600_000;
  const afterSeconds = state === 'notInEffect' && young ? 10 : 60;
  await tools.run(async (ctx) => {
    if (!(await noteCname(ctx, { domainId: due.id, state, afterSeconds }))) return;
    const d = await seenDomain(ctx, due.id);
    ctx.emit(domains.events.changed, d, { accountId: d.accountId });
  });
};

/** Looks where customers' names point, in small groups. */
export const watchCnames = async (tools: Tools): Promise<void> =>
  inTurns(await tools.run((ctx) => dueForCname(ctx)), (due) => checkCname(tools, due));
