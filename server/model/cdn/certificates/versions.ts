import type { AuditOperation } from '#shared/kernel/auditOperations';
import { certificate } from '#shared/areas/cdn/certificates/certificates';
import { badField, Failure } from '#shared/kernel/errors';
import type { Ctx } from '../../../kernel/db/context';
import { change } from '../../../kernel/db/rows';
import { repush } from '../domains/bindings';
import * as store from './certificates.store';
import { covers, type Read, readCertificate } from './pem';

export type Files = { certificatePem: string; privateKeyPem: string };
type Patch = Partial<
  Pick<store.Certificate, 'status' | 'statusMessage' | 'previousVersion' | 'replacing' | 'returned'>
>;

/** Whether the present version serves, so that it is what a failed replacement returns to. */
const serves = (c: store.Certificate): boolean =>
  !c.replacing && (c.status !== 'updateFailed' || c.returned || c.wrongCount > 0);

/** Stores chain and key as the next version and takes over what the certificate says of itself. */
const nextVersion = async (
  ctx: Ctx,
  c: store.Certificate,
  o: { read: Read; keyPem: string; operation: AuditOperation; patch: Patch },
): Promise<void> => {
  const { chainPem, ...facts } = o.read;
  const version = c.version + 1;
  await store.keepMaterial(ctx, { id: c.id, version, chainPem, keyPem: o.keyPem });
  const patch = { ...facts, ...o.patch, version, uploadedAt: ctx.now() };
  await change(ctx, certificate, c.id, patch, { operation: o.operation });
};

/** The new version must cover every bound domain and goes to all of them; else nothing changes. */
export const replaceWith = async (
  ctx: Ctx,
  id: string,
  files: Files,
  operation: AuditOperation = 'replace',
): Promise<void> => {
  // Locked: two replacements at a time take their versions one after the other.
  const before = await store.seenCertificate(ctx, id, true);
  const read = readCertificate(files, ctx.now());
  const domains = await store.boundIds(ctx, id);
  for (const d of domains)
    if (!covers(read.chainPem, d.name))
      throw badField('certificatePem', 'certificate.notCovering', { domain: d.name });
  const bound = domains.length > 0;
  await nextVersion(ctx, before, {
    read,
    keyPem: files.privateKeyPem,
    operation,
    patch: {
      status: bound ? 'updating' : 'pendingVerification',
      statusMessage: null,
      previousVersion: serves(before) ? before.version : before.previousVersion,
      replacing: bound,
      returned: false,
    },
  });
  for (const d of domains) await repush(ctx, d.id);
};

/** By a person: the version before comes again as a new version, proven like any other. */
export const rollBack = async (ctx: Ctx, id: string): Promise<void> => {
  const c = await store.seenCertificate(ctx, id, true);
  if (c.previousVersion === null) throw new Failure('certificate.noVersionBefore');
  await replaceWith(ctx, id, await store.filesOf(ctx, id, c.previousVersion), 'rollBack');
};

/** After a failed replacement: all bound domains get what served before; does so once. */
export const giveBack = async (ctx: Ctx, id: string, version: number): Promise<void> => {
  const c = await store.lockCertificate(ctx, id);
  if (!c.replacing || c.version !== version || c.previousVersion === null) return;
  const files = await store.filesOf(ctx, id, c.previousVersion);
  const patch = { replacing: false, returned: true, previousVersion: null };
  const read = readCertificate(files, null); // even an expired one is better than two at once
  await nextVersion(ctx, c, { read, keyPem: files.privateKeyPem, operation: 'return', patch });
  for (const d of await store.boundIds(ctx, id)) await repush(ctx, d.id);
};
