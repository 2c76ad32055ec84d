import {
  certificate,
  certificates,
  type CertificateStatus,
} from '#shared/areas/cdn/certificates/certificates';
import type { Sentence } from '#shared/kernel/field';
import { sentence } from '#shared/kernel/sentences';
import type { Ctx } from '../../../kernel/db/context';
import { change } from '../../../kernel/db/rows';
import * as store from './certificates.store';
import { dueNow } from './dailyCheck';
import { countWrong, type Due, saveSeen, type Seen, stillExpected } from './dailyCheck.store';

export type { Certificate, Material } from './certificates.store';
const day = 86_400_000;
/** Days before the end at which people are reminded. */
export const reminders = [30, 14, 7, 1] as const;

/** Status of a certificate that is in place, from its last day. */
export const lifeStatus = (notAfter: string, now: string): CertificateStatus => {
  const left = Date.parse(notAfter) - Date.parse(now);
  if (left <= 0) return 'expired';
  return left <= 30 * day ? 'expiringSoon' : 'normal';
};

/** Tells consoles of the row as it is now. */
export const tellCertificate = async (ctx: Ctx, id: string): Promise<void> => {
  const row = await store.lockCertificate(ctx, id);
  ctx.emit(certificates.events.changed, row, { accountId: row.accountId });
};

/** Changes status columns and tells consoles. */
export const mark = async (
  ctx: Ctx,
  id: string,
  status: CertificateStatus,
  message: Sentence | null = null,
): Promise<store.Certificate> => {
  const after = await change(
    ctx,
    certificate,
    id,
    { status, statusMessage: message },
    { operation: `status:${status}` },
  );
  ctx.emit(certificates.events.changed, after, { accountId: after.accountId });
  return after;
};

/** Chain and opened key for a driver's call. */
export const materialOf = (ctx: Ctx, id: string): Promise<store.Material> =>
  store.openMaterial(ctx, id);

const unproven: readonly CertificateStatus[] = ['updating', 'updateFailed', 'pendingVerification'];
/** A domain's suppliers have proven the certificate; it is in place once all bound domains have. */
export const noteProven = async (ctx: Ctx, id: string, domainId: string): Promise<void> => {
  await dueNow(ctx, [domainId]);
  const c = await store.lockCertificate(ctx, id);
  if (!unproven.includes(c.status) || (await store.unprovenCount(ctx, id)) > 0) return;
  // "Failed to update certificate" stays until the next replacement; the old version serves again.
  if (c.status === 'updateFailed' && c.returned) return;
  if (c.replacing)
    await change(ctx, certificate, id, { replacing: false }, { operation: 'proven' });
  await mark(ctx, id, lifeStatus(c.notAfter, ctx.now()));
};

/**
 * Some edge could not be brought to the certificate: "Failed to update certificate". A replacement
 * fails as a unit: every domain returns to the version before.
 */
export const noteFailed = async (ctx: Ctx, id: string, message: Sentence): Promise<void> => {
  const c = await store.lockCertificate(ctx, id);
  // A further domain of the same failure says nothing new; while it returns, the first reason stays.
  if (c.status === 'updateFailed' && (c.replacing || c.returned)) return;
  await mark(ctx, id, 'updateFailed', message);
  ctx.notify(certificates.notices.failed, { name: c.name, id: c.id }, { accountId: c.accountId });
  if (c.replacing && c.previousVersion !== null)
    ctx.enqueue(certificates.jobs.giveBack, { id, version: c.version });
};

/** A domain left a certificate: what kept it from being in place may be gone with it. */
export const settleUnbound = async (ctx: Ctx, id: string): Promise<void> => {
  const c = await store.lockCertificate(ctx, id);
  if (c.status !== 'updating' && c.status !== 'updateFailed') return;
  if ((await store.unprovenCount(ctx, id)) === 0)
    await mark(ctx, id, lifeStatus(c.notAfter, ctx.now()));
};

/** Any other failure of a domain fails the replacement that was on its way to it. */
export const noteStuck = async (ctx: Ctx, id: string, message: Sentence): Promise<void> => {
  if ((await store.lockCertificate(ctx, id)).replacing) await noteFailed(ctx, id, message);
};

/**
 * Keeps what a domain's edges showed. An edge with another certificate fails the certificate and is
 * told once; when all edges show it again, its status is what its last day says.
 */
export const noteSeen = async (ctx: Ctx, due: Due, seen: readonly Seen[]): Promise<void> => {
  const before = await store.lockCertificate(ctx, due.certificateId);
  if (!(await stillExpected(ctx, due))) return;
  await saveSeen(ctx, due, seen);
  const wrong = await countWrong(ctx, before.id);
  const { id, name, accountId } = before;
  const inPlace = before.status === 'normal' || before.status === 'expiringSoon';
  const failedByLook = before.status === 'updateFailed' && before.wrongCount > 0;
  if (wrong > 0 && before.wrongCount === 0)
    ctx.notify(certificates.notices.wrong, { name, id, count: wrong }, { accountId });
  if (wrong > 0 && inPlace) {
    const bad = seen.filter((s) => s.fingerprint !== null && s.fingerprint !== due.fingerprint);
    await mark(
      ctx,
      id,
      'updateFailed',
      sentence('certificate.otherServed', {
        domain: due.name,
        nodes: bad.map((s) => s.node).join(', '),
      }),
    );
  } else if (wrong === 0 && failedByLook && !before.replacing && !before.returned)
    await mark(ctx, id, lifeStatus(before.notAfter, ctx.now()));
  else await tellCertificate(ctx, id);
};

/** Moves what ended or ends soon, and reminds once at each of the days. */
export const sweepEnding = async (ctx: Ctx): Promise<void> => {
  for (const c of await store.ending(ctx)) {
    const status = lifeStatus(c.notAfter, ctx.now());
    const inPlace = c.status === 'normal' || c.status === 'expiringSoon';
    if (status === 'expired') {
      await mark(ctx, c.id, 'expired');
      ctx.notify(
        certificates.notices.expired,
        { name: c.name, id: c.id },
        { accountId: c.accountId },
      );
      continue;
    }
    if (inPlace && c.status !== status) await mark(ctx, c.id, status);
    const left = Math.ceil((Date.parse(c.notAfter) - Date.parse(ctx.now())) / day);
    const due = reminders.filter((days) => left <= days).at(-1);
    if (due !== undefined && (await store.remindOnce(ctx, c, due))) {
      const values = { name: c.name, id: c.id, days: due };
      ctx.notify(certificates.notices.expiring, values, { accountId: c.accountId });
    }
  }
};
