import { certificate } from '#shared/areas/cdn/certificates/certificates';
import type { Ctx } from '../../../kernel/db/context';
import { insert } from '../../../kernel/db/rows';
import * as store from './certificates.store';
import { readCertificate } from './pem';
import type { Files } from './versions';

type Upload = { name: string; source?: store.Certificate['source'] };
/** Adds a certificate to an account: for uploads and for the demo set-up. */
export const uploadAs = async (
  ctx: Ctx,
  accountId: string,
  { name, source = 'uploaded', ...files }: Files & Upload,
): Promise<store.Certificate> => {
  const { chainPem, ...read } = readCertificate(files, ctx.now());
  const row = await insert(ctx, certificate, {
    accountId,
    name,
    ...read,
    status: 'pendingVerification',
    source,
    version: 1,
    replacing: false,
    returned: false,
    wrongCount: 0,
    uploadedAt: ctx.now(),
  });
  await store.keepMaterial(ctx, { id: row.id, version: 1, chainPem, keyPem: files.privateKeyPem });
  return row;
};
