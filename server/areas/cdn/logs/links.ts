import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { can, type Who } from '#shared/kernel/access';
import { Failure } from '#shared/kernel/errors';
import { nowMs } from '../../../kernel/process/clock';
import { platform } from '../../../kernel/process/platform';
import { readKeyRing } from '../../../kernel/secrets';
import { keyOf, whoOfKey } from '../../platform/apiKeys/ownership';
import { sessionOf, whoOfSession } from '../../../model/platform/session/index';

/** How long a signed download link works, minutes. */
export const linkMinutes = 30;

const keys = new Map<string, Buffer[]>();
/** Keys for links, one per master key and newest first, so that links outlive a rotation. */
const linkKeys = (): Buffer[] => {
  const file = platform().config.MASTER_KEY_FILE;
  const existing = keys.get(file);
  if (existing) return existing;
  const derived = readKeyRing(file).map(({ key }) =>
    Buffer.from(hkdfSync('sha256', key, '', 'manifold log download', 32)),
  );
  keys.set(file, derived);
  return derived;
};
const sign = (key: Buffer, what: string, { until, by }: Terms): string =>
  createHmac('sha256', key).update(`${what}.${until}.${by}`).digest('base64url');

/** Until when a link works, epoch seconds, and for whom: the session or API key it was asked with. */
export type Terms = { until: number; by: string };
const queryOf = (what: string, terms: Terms): string => {
  const signature = sign(linkKeys()[0] as Buffer, what, terms);
  return `until=${terms.until}&by=${terms.by}&signature=${signature}`;
};
/** A path that downloads one log file without a header, as long as its terms hold. */
export const signedPath = (id: string, terms: Terms): string =>
  `/api/logFiles/${id}/download?${queryOf(id, terms)}`;
/** A path that downloads several files as one archive, signed over all of their ids. */
export const signedArchive = (ids: readonly string[], terms: Terms): string => {
  const joined = ids.join(',');
  return `/api/logFiles/archive?ids=${joined}&${queryOf(joined, terms)}`;
};

/** Names who asks, so that the link ends with their session or key. */
export const askerOf = (who: Who): string => {
  const [session, key] = [sessionOf(who), keyOf(who)];
  if (!session && !key) throw new Failure('auth.required');
  return session ? `s${session.id}` : `k${key}`;
};

/** Refuses a link that was altered, is past its time, or whose asker may not download any more; answers who it is. */
export const checkLink = async (
  what: string,
  { signature, ...terms }: Terms & { signature: string },
): Promise<Who> => {
  const actual = Buffer.from(signature);
  const good = linkKeys().some((key) => {
    const right = Buffer.from(sign(key, what, terms));
    return right.length === actual.length && timingSafeEqual(right, actual);
  });
  if (!good || terms.until * 1000 < nowMs()) throw new Failure('logs.link');
  const { pool, config } = platform();
  const id = terms.by.slice(1);
  const who = terms.by.startsWith('s')
    ? await whoOfSession({ pool, idleMinutes: config.SESSION_IDLE_MINUTES }, id)
    : await whoOfKey(pool, id);
  if (!who || !can(who, 'log.download')) throw new Failure('logs.link');
  return who;
};
