import type { Ctx } from '../../../kernel/db/context';
import { chainOf, seenCertificate } from './certificates.store';
import { covers } from './pem';

/** Whether a certificate is made for a domain. */
export const isMadeFor = async (ctx: Ctx, id: string, domain: string): Promise<boolean> => {
  const { version } = await seenCertificate(ctx, id);
  return covers(await chainOf(ctx, id, version), domain);
};
