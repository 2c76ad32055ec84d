import { type FindingKindName, findingKinds } from '#shared/areas/findingKinds';
import {
  finding,
  findings,
  sampleSize,
  type SampleRow,
} from '#shared/areas/platform/findings/findings';
import type { Sentence } from '#shared/kernel/field';
import type { FindingPlace, FindingSeverity } from '#shared/kernel/findingKind';
import { sentenceText } from '#shared/kernel/sentences';
import type { Ctx } from '../../../kernel/db/context';
import { change, insert, isSame } from '../../../kernel/db/rows';
import { staffWhoMay } from '../session/index';
import * as store from './findings.store';

/** What a run of a check found of one scope. */
export type Found = FindingPlace & {
  /** What was checked; one finding of a kind stands for it. */
  key: string;
  /** Whose it is; null is the platform's own. */
  accountId: string | null;
  summary: Sentence;
  /** That of its kind without it. */
  severity?: FindingSeverity;
  /** People were told of it before: it opens without a notice. */
  isTold?: boolean;
  /** How many places are wrong. */
  places: number;
  sample: readonly SampleRow[];
};
/** What a run looked at, by the keys of its scopes, and what of it is wrong. */
export type Run = { checked: readonly string[] | 'all'; found: readonly Found[] };

/** Whoever may see a finding hears what becomes of it. */
const tell = async (
  ctx: Ctx,
  { id, kind, state }: Pick<store.Finding, 'id' | 'kind' | 'state'>,
): Promise<void> => {
  for (const userId of await staffWhoMay(ctx, findingKinds[kind].permission))
    ctx.emit(findings.events.changed, { id, kind, state }, { userId });
};

const open = async (
  ctx: Ctx,
  kind: FindingKindName,
  f: ReturnType<typeof rowOf>,
  isTold: boolean,
): Promise<void> => {
  const row = await insert(ctx, finding, {
    ...f,
    kind,
    state: 'open',
    seen: 1,
    lastSeenAt: ctx.now(),
    mutedUntil: null,
    muteReason: null,
    mutedByEmail: null,
    repairedBy: null,
    closedAt: null,
  });
  await tell(ctx, row);
  if (isTold) return;
  const values = { summary: sentenceText(f.summary), id: row.id };
  for (const userId of await staffWhoMay(ctx, findingKinds[kind].operate))
    ctx.notify(findings.notices.opened, values, { userId });
};

const rowOf = (
  kind: FindingKindName,
  { key, sample, severity, ...rest }: Omit<Found, 'isTold'>,
) => ({
  ...rest,
  scopeKey: key,
  severity: severity ?? findingKinds[kind].severity,
  place: { ...rest.place },
  sample: sample.slice(0, sampleSize),
});

const seeAgain = async (
  ctx: Ctx,
  before: store.Finding,
  f: ReturnType<typeof rowOf>,
): Promise<void> => {
  // The check still fails after a repair: it is not mended.
  if (before.state === 'repaired')
    await change(
      ctx,
      finding,
      before.id,
      { state: 'open', repairedBy: null },
      { operation: 'state.open' },
    );
  await store.touch(ctx, before.id, f);
  if (
    before.state === 'repaired' ||
    !isSame(before.summary, f.summary) ||
    before.places !== f.places
  )
    await tell(ctx, { ...before, state: before.state === 'repaired' ? 'open' : before.state });
};

/**
 * Keeps what a run of a check found, in the transaction of its verdict: opens what is new, keeps that
 * the rest was seen again, and closes exactly those of the checked scopes that pass now. A run may be
 * repeated; of two at once the second waits for the first. `found` must lie within `checked`.
 *
 *     await keepFindings(ctx, 'dayCheck', { checked: [id], found: failed ? [{ key: id, … }] : [] });
 *
 * An area declares a kind with `findingKind(…)` in its `shared/areas/…/findingKinds.ts`, and its sentence
 * in its `sentences.ts`.
 */
export const keepFindings = async (
  ctx: Ctx,
  kind: FindingKindName,
  { checked, found: wrong }: Run,
): Promise<void> => {
  const standing = await store.lockStanding(ctx, kind, checked);
  const byKey = new Map(standing.map((f) => [f.scopeKey, f]));
  for (const { isTold = false, ...one } of wrong) {
    const before = byKey.get(one.key);
    if (before) await seeAgain(ctx, before, rowOf(kind, one));
    else await open(ctx, kind, rowOf(kind, one), isTold);
  }
  const failing = new Set(wrong.map((f) => f.key));
  for (const f of standing) {
    if (failing.has(f.scopeKey)) continue;
    const closed = { state: 'closed', closedAt: ctx.now() } as const;
    await tell(ctx, await change(ctx, finding, f.id, closed, { operation: 'state.closed' }));
  }
};

/** What of the standing findings something at a place would mend; nothing changes. */
export const findingsAt = (ctx: Ctx, at: FindingPlace): Promise<store.Finding[]> =>
  store.lockAt(ctx, at, ['open', 'muted', 'repaired']);

/** Notes that something mended what was found at a place; the next run of each check says whether it did. */
export const repairFindings = async (ctx: Ctx, by: string, at: FindingPlace): Promise<void> => {
  for (const f of await store.lockAt(ctx, at, ['open', 'muted']))
    await tell(
      ctx,
      await change(
        ctx,
        finding,
        f.id,
        {
          state: 'repaired',
          repairedBy: by,
          mutedUntil: null,
          muteReason: null,
          mutedByEmail: null,
        },
        { operation: 'state.repaired' },
      ),
    );
};

/** Opens again what only something that was taken back had mended. */
export const unrepairFindings = async (ctx: Ctx, by: string): Promise<void> => {
  for (const f of await store.repairedBy(ctx, by))
    if (f.state === 'repaired')
      await tell(
        ctx,
        await change(
          ctx,
          finding,
          f.id,
          { state: 'open', repairedBy: null },
          { operation: 'state.open' },
        ),
      );
};

/** Findings that something mended, whatever became of them since. */
export const findingsRepairedBy = store.repairedBy;

/** Ends the mute of a locked finding. */
export const unmute = async (ctx: Ctx, f: store.Finding): Promise<void> => {
  const loud = { state: 'open', mutedUntil: null, muteReason: null, mutedByEmail: null } as const;
  await tell(ctx, await change(ctx, finding, f.id, loud, { operation: 'unmute' }));
};
/** Mutes a locked finding until a time, for a person. */
export const mute = async (
  ctx: Ctx,
  f: store.Finding,
  m: { until: string; reason: string; by: string },
): Promise<void> => {
  const quiet = {
    state: 'muted',
    mutedUntil: m.until,
    muteReason: m.reason,
    mutedByEmail: m.by,
  } as const;
  await tell(ctx, await change(ctx, finding, f.id, quiet, { operation: 'mute' }));
};
