import { certificate, certificates } from '#shared/areas/cdn/certificates/certificates';
import { badField, Failure } from '#shared/kernel/errors';
import { isStaff } from '#shared/kernel/access';
import type { Ctx } from '../../../kernel/db/context';
import { serve } from '../../../kernel/http/http';
import { erase, record } from '../../../kernel/db/rows';
import { bindDomains } from '../../../model/cdn/domains/bindings';
import * as store from '../../../model/cdn/certificates/certificates.store';
import { mark, settleUnbound } from '../../../model/cdn/certificates/deployment';
import { dueNow } from '../../../model/cdn/certificates/dailyCheck';
import { covers, readCertificate } from '../../../model/cdn/certificates/pem';
import { uploadAs } from '../../../model/cdn/certificates/uploads';
import { replaceWith, rollBack } from '../../../model/cdn/certificates/versions';

const dayMs = 86_400_000;

const published = async (ctx: Ctx, id: string): Promise<store.CertificateRow> => {
  const { boundCount, accountName, ...row } = await store.seenCertificate(ctx, id);
  ctx.emit(certificates.events.changed, row, { accountId: row.accountId });
  return { ...row, boundCount, accountName };
};

const accountOf = (ctx: Ctx, requested: string | undefined): string => {
  const staff = isStaff(ctx.who);
  const accountId = staff ? requested : ctx.who.accountId;
  if (!accountId) throw badField('accountId', 'field.required', { field: 'accountId' });
  return accountId;
};

export const certificatesService = serve(certificates, {
  list: store.listCertificates,
  standing: store.standingOfAll,
  async remind(ctx, { id }) {
    const c = await store.lockCertificate(ctx, id);
    const now = Date.parse(ctx.now());
    const days = Math.max(0, Math.floor((Date.parse(c.notAfter) - now) / dayMs));
    // A reminder by hand has the number of its day, below zero, where those of the platform have days left.
    if (!(await store.remindOnce(ctx, c, -Math.floor(now / dayMs))))
      throw new Failure('certificate.reminded');
    await record(ctx, {
      module: certificate.name,
      operation: 'remind',
      rowId: id,
      accountId: c.accountId,
      new: JSON.stringify({ name: c.name, days }),
    });
    const values = { name: c.name, id, days };
    ctx.notify(certificates.notices.reminded, values, { accountId: c.accountId });
    return {};
  },
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
    return published(ctx, (await uploadAs(ctx, accountOf(ctx, accountId), input)).id);
  },
  async replace(ctx, { id, ...files }) {
    await replaceWith(ctx, id, files);
    return published(ctx, id);
  },
  async rollBack(ctx, { id }) {
    await rollBack(ctx, id);
    return published(ctx, id);
  },
  async verify(ctx, { id }) {
    await store.seenCertificate(ctx, id);
    const bound = await store.boundIds(ctx, id);
    await dueNow(
      ctx,
      bound.map((d) => d.id),
    );
    return { domains: bound.length };
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
    return { certificate: await published(ctx, id), waiting };
  },
  async unbind(ctx, { id, domainIds }) {
    await store.seenCertificate(ctx, id);
    const { waiting } = await bindDomains(ctx, null, domainIds, (d) => {
      if (d.certificateId !== id) throw new Failure('certificate.notBound', { domain: d.name });
    });
    await settleUnbound(ctx, id);
    return { certificate: await published(ctx, id), waiting };
  },
  async remove(ctx, { id }) {
    const c = await store.seenCertificate(ctx, id);
    if (c.boundCount > 0) throw new Failure('data.inUse', { count: c.boundCount });
    await erase(ctx, certificate, id);
    ctx.emit(certificates.events.removed, { id }, { accountId: c.accountId });
    return {};
  },
});
