import { certificate, certificates } from '#shared/areas/certificates/certificates';
import { badField, Failure } from '#shared/kernel/errors';
import type { Ctx } from '../../kernel/context';
import { serve } from '../../kernel/http';
import { change, erase, insert } from '../../kernel/rows';
import { bindDomains, repush } from '../domains/bindings';
import * as store from './certificates.store';
import { lifeStatus, mark } from './deployment';
import { covers, readCertificate } from './pem';

const told = async (ctx: Ctx, id: string): Promise<store.CertificateRow> => {
  const { boundCount, accountName, ...row } = await store.seenCertificate(ctx, id);
  ctx.emit(certificates.events.changed, row, { accountId: row.accountId });
  return { ...row, boundCount, accountName };
};

const accountOf = (ctx: Ctx, given: string | undefined): string => {
  const staff = ctx.who.staff !== null && !ctx.who.acting;
  const accountId = staff ? given : ctx.who.accountId;
  if (!accountId) throw badField('accountId', 'field.required', { field: 'accountId' });
  return accountId;
};

type Files = { certificatePem: string; privateKeyPem: string };
/** Adds a certificate to an account: for uploads and for the demo set-up. */
export const uploadAs = async (
  ctx: Ctx,
  accountId: string,
  { name, ...files }: Files & { name: string },
): Promise<store.Certificate> => {
  const { chainPem, ...read } = readCertificate(files, ctx.now());
  const made = await insert(ctx, certificate, {
    accountId,
    name,
    ...read,
    status: 'pendingVerification',
    version: 1,
    uploadedAt: ctx.now(),
  });
  await store.keepMaterial(ctx, { id: made.id, version: 1, chainPem, keyPem: files.privateKeyPem });
  return made;
};

/** The new version must cover every bound domain and goes to all of them; else nothing changes. */
const replace = async (ctx: Ctx, id: string, files: Files): Promise<void> => {
  // Locked: two replacements at a time take their versions one after the other.
  const before = await store.seenCertificate(ctx, id, true);
  const { chainPem, ...read } = readCertificate(files, ctx.now());
  const domains = await store.boundIds(ctx, id);
  for (const d of domains)
    if (!covers(chainPem, d.name))
      throw badField('certificatePem', 'certificate.notCovering', { domain: d.name });
  const version = before.version + 1;
  await store.keepMaterial(ctx, { id, version, chainPem, keyPem: files.privateKeyPem });
  const status = domains.length > 0 ? ('updating' as const) : ('pendingVerification' as const);
  const patch = { ...read, version, status, statusMessage: null, uploadedAt: ctx.now() };
  await change(ctx, certificate, id, patch, { operation: 'replace' });
  for (const d of domains) await repush(ctx, d.id);
};

export const certificatesService = serve(certificates, {
  list: (ctx, input) => store.listCertificates(ctx, input),
  async one(ctx, { id }) {
    const row = await store.seenCertificate(ctx, id);
    const chainPem = await store.chainOf(ctx, id, row.version);
    return { ...row, chainPem, bindings: await store.bindingsOf(ctx, id) };
  },
  async check(ctx, files) {
    const { chainPem: _, ...read } = readCertificate(files, ctx.now());
    return read;
  },
  async upload(ctx, { accountId, ...input }) {
    return told(ctx, (await uploadAs(ctx, accountOf(ctx, accountId), input)).id);
  },
  async replace(ctx, { id, ...files }) {
    await replace(ctx, id, files);
    return told(ctx, id);
  },
  async bindable(ctx, { id, ...o }) {
    const c = await store.seenCertificate(ctx, id);
    const chainPem = await store.chainOf(ctx, id, c.version);
    const { rows, total } = await store.accountDomains(ctx, c, o);
    return { rows: rows.map((d) => ({ ...d, covered: covers(chainPem, d.name) })), total };
  },
  async bind(ctx, { id, domainIds }) {
    const c = await store.seenCertificate(ctx, id);
    const chainPem = await store.chainOf(ctx, id, c.version);
    const { waiting, onAir } = await bindDomains(ctx, id, domainIds, (d) => {
      if (d.accountId !== c.accountId)
        throw new Failure('certificate.otherAccount', { domain: d.name });
      if (!covers(chainPem, d.name))
        throw new Failure('certificate.notCovering', { domain: d.name });
    });
    if (onAir > 0) await mark(ctx, id, 'updating');
    return { certificate: await told(ctx, id), waiting };
  },
  async unbind(ctx, { id, domainIds }) {
    const c = await store.seenCertificate(ctx, id);
    const { waiting } = await bindDomains(ctx, null, domainIds, (d) => {
      if (d.certificateId !== id) throw new Failure('certificate.notBound', { domain: d.name });
    });
    // What kept it from being in place may be gone with the domain.
    if (c.status === 'updating' || c.status === 'updateFailed') {
      const left = await store.unprovenCount(ctx, id);
      if (left === 0) await mark(ctx, id, lifeStatus(c.notAfter, ctx.now()));
    }
    return { certificate: await told(ctx, id), waiting };
  },
  async remove(ctx, { id }) {
    const c = await store.seenCertificate(ctx, id);
    if (c.boundCount > 0) throw new Failure('data.inUse', { count: c.boundCount });
    await erase(ctx, certificate, id);
    ctx.emit(certificates.events.removed, { id }, { accountId: c.accountId });
    return {};
  },
});
