import {
  certificate,
  certificates,
  type CertificateStatus,
} from '#shared/areas/certificates/certificates';
import type { Ctx } from '../../kernel/context';
import { change } from '../../kernel/rows';
import * as store from './certificates.store';

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

/** Changes status columns and tells consoles. */
export const mark = async (
  ctx: Ctx,
  id: string,
  status: CertificateStatus,
  message: string | null = null,
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

/** A domain's suppliers have proven the certificate; it is in place once all bound domains have. */
export const noteProven = async (ctx: Ctx, id: string): Promise<void> => {
  const c = await change(ctx, certificate, id, {});
  if (c.status !== 'updating' && c.status !== 'updateFailed' && c.status !== 'pendingVerification')
    return;
  if ((await store.unprovenCount(ctx, id)) > 0) return;
  await mark(ctx, id, lifeStatus(c.notAfter, ctx.now()));
};

/** Some edge could not be brought to the certificate: "Failed to update certificate". */
export const noteFailed = async (ctx: Ctx, id: string, message: string): Promise<void> => {
  const c = await mark(ctx, id, 'updateFailed', message.slice(0, 1000));
  ctx.notify(certificates.notices.failed, { name: c.name, id: c.id }, { accountId: c.accountId });
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
