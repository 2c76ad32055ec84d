import { Failure } from '#shared/kernel/errors';
import type { Outside } from '../../../kernel/http/http';
import { type Credentials, recentHashes } from './credentials.store';
import { checkNewPassword, hashPassword, passwordMatches } from './passwords';

/**
 * Judges a new password by every rule of section 5 and answers its hash; works outside of a
 * transaction because each comparison is slow on purpose.
 */
export const newPasswordHash = async (
  o: Pick<Outside, 'transact'>,
  p: Credentials,
  typed: { next: string; repeat: string },
): Promise<string> => {
  checkNewPassword(typed.next, typed.repeat, p.email);
  if (p.passwordHash && (await passwordMatches(p.passwordHash, typed.next)))
    throw new Failure('session.passwordSame');
  const recent = await o.transact((ctx) => recentHashes(ctx, p.id));
  for (const hash of recent)
    if (await passwordMatches(hash, typed.next)) throw new Failure('session.passwordRecent');
  return hashPassword(typed.next);
};
